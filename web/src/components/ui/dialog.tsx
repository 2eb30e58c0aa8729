import { X } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { commonTexts } from '../../i18n/shell-texts';
import { useTexts } from '../../i18n/texts';
import { classNames } from '../../lib/class-names';
import { makeWayForDialog } from '../popup/popups';
import { IconButton } from './button';
import { openDialogs } from './open-dialogs';

export interface DialogProps {
  readonly title: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** The buttons at the bottom of the dialog, the main one last. */
  readonly actions?: ReactNode;
  readonly size?: 'small' | 'medium' | 'large' | 'full';
  /** Ignores Esc and clicks outside the dialog; set while a request is in flight. */
  readonly locked?: boolean;
  /**
   * Form of the dialog. A `dialog` lies in the middle of the screen, but rises from the bottom on
   * phones. A `sheet` always rises from the bottom. A `panel` lies beside the page, which stays
   * usable, but covers the page on phones.
   */
  readonly shape?: 'dialog' | 'sheet' | 'panel';
  /** Content beside the close button. */
  readonly aside?: ReactNode;
}

const MODAL =
  'mx-auto max-h-[92dvh] w-full max-w-full border border-line shadow-3 backdrop:animate-fade';
const SIZES = {
  small: 'sm:max-w-md',
  medium: 'sm:max-w-xl',
  large: 'sm:max-w-3xl',
  full: 'sm:max-w-[96vw]',
};
const PLACES = {
  dialog:
    'mt-auto mb-0 sm:my-auto rounded-t-large sm:rounded-large animate-sheet sm:animate-rise pb-[env(safe-area-inset-bottom)]',
  sheet: 'mt-auto mb-0 rounded-t-large animate-sheet pb-[env(safe-area-inset-bottom)]',
  panel:
    'fixed inset-y-0 right-0 left-auto z-40 m-0 h-dvh max-h-none w-full max-w-full border-l border-line sm:top-12 sm:h-auto sm:w-130 sm:shadow-3 xl:z-20 xl:shadow-none',
};

/**
 * A dialog, shown while it is rendered: `{open && <Dialog …/>}`. It is the browser's own <dialog>,
 * which keeps the focus inside, closes on Esc and returns the focus afterwards. The title gets the
 * first focus: if a button had it, another press of Enter would close a dialog, such as a
 * confirmation, before the user has read it.
 */
export function Dialog(props: DialogProps) {
  const { title, onClose, children, actions, size = 'small', locked, shape = 'dialog' } = props;
  const isPanel = shape === 'panel';
  const dialog = useModal(() => !locked && onClose(), isPanel);
  const id = useId();
  const t = useTexts(commonTexts);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      data-side={isPanel || undefined}
      onCancel={(event) => {
        if (event.target !== dialog.current) return;
        event.preventDefault();
        if (!locked) onClose();
      }}
      className={classNames(
        'overflow-hidden bg-surface-1 p-0 text-ink open:flex',
        !isPanel && MODAL,
        !isPanel && SIZES[size],
        PLACES[shape],
      )}
    >
      <div className="flex min-h-0 w-full flex-col">
        {/* The parts of the dialog are <div>s, because a <header> or <footer> outside <main> would
            count as the header or footer of the page. */}
        <div className="flex items-start justify-between gap-4 pt-4 pr-3 pb-2 pl-5">
          <h2 id={id} tabIndex={-1} className="pt-2 text-lead outline-none">
            {title}
          </h2>
          <div className="flex items-center">
            {props.aside}
            <IconButton label={t('close')} onClick={onClose} disabled={locked}>
              <X size={20} aria-hidden />
            </IconButton>
          </div>
        </div>
        <div className="min-h-0 grow overflow-y-auto overscroll-contain px-5 pb-5">{children}</div>
        {actions && (
          <div className="flex flex-col-reverse gap-3 border-t border-line bg-surface-2 px-5 py-4 sm:flex-row sm:justify-end">
            {actions}
          </div>
        )}
      </div>
    </dialog>
  );
}

/**
 * Measures the space that the page reserves for its scrollbar. A dialog's backdrop cannot cover
 * that space, so index.css replaces it with padding while a dialog is open.
 */
function measureGutter(): void {
  const { documentElement: root } = document;
  root.style.setProperty('--gutter', `${innerWidth - root.clientWidth}px`);
}

/**
 * Opens the element as a modal dialog while it is rendered. It uses a layout effect, because the
 * effect's cleanup must run before the element leaves the page: a removed dialog cannot return the
 * focus.
 */
function useModal(onOutside: () => void, isPanel: boolean) {
  const dialog = useRef<HTMLDialogElement>(null);
  const outside = useRef(onOutside);
  outside.current = onOutside;
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (isPanel) return besideThePage(element, () => outside.current());
    // A click on the backdrop has the dialog element itself as its target. The second click of a
    // double click on the button that opened the dialog does not close it.
    const press = ({ target, detail }: MouseEvent) =>
      target === element && detail < 2 && outside.current();
    element.addEventListener('click', press);
    if (openDialogs.get().length === 0) measureGutter();
    element.showModal();
    element.querySelector('h2')?.focus();
    openDialogs.set([...openDialogs.get(), element]);
    makeWayForDialog();
    return () => {
      openDialogs.set(openDialogs.get().filter((other) => other !== element));
      // Closing the element before it is removed returns the focus to the previously focused
      // element.
      element.close();
      element.removeEventListener('click', press);
    };
  }, [isPanel]);
  // React renders a dialog again whenever it moves the list entry around it.
  useLayoutEffect(staysModal);
  return dialog;
}

/**
 * Opens the dialogs again that an entry of a list took out of the browser's top layer when it moved
 * in its list, and those above them. Otherwise the list's buttons would lie over them.
 */
function staysModal(): void {
  const all = openDialogs.get();
  const lost = all.findIndex((each) => !each.matches(':modal'));
  if (lost < 0) return;
  const focused = document.activeElement;
  for (const each of all.slice(lost)) {
    each.close();
    each.showModal();
  }
  // An element outside the dialogs cannot take the focus, and the upper dialog keeps it.
  if (focused instanceof HTMLElement) focused.focus();
}

/**
 * Opens the element beside the page, not as a modal dialog. Esc closes it unless another dialog or
 * a menu lies above it.
 */
function besideThePage(element: HTMLDialogElement, onEscape: () => void): () => void {
  const before = document.activeElement;
  const press = (event: KeyboardEvent) => {
    const isBelow = openDialogs.get().length > 0 || document.querySelector('[data-popup-open]');
    if (event.key !== 'Escape' || isBelow) return;
    // Keeps the browser from using the same press of Esc to close the question about discarding
    // typed text, which `onEscape` may open.
    event.preventDefault();
    onEscape();
  };
  // In the capture phase this listener runs before those of other dialogs. A dialog that the same
  // press of Esc closes is therefore still open when this listener checks.
  addEventListener('keydown', press, { capture: true });
  element.show();
  element.querySelector('h2')?.focus({ preventScroll: true });
  return () => {
    removeEventListener('keydown', press, { capture: true });
    element.close();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  };
}
