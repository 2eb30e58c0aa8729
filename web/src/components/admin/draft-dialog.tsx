import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../ui/button';
import { Dialog, type DialogProps } from '../ui/dialog';

/** Width from which a dialog focuses its first field. On a phone the keyboard would cover it. */
const WIDE = '(min-width: 640px)';
const TYPED_INTO = 'textarea, input:not([type=radio], [type=checkbox], [type=search])';

/** Returns the texts of all text fields in an element as one string, to detect changes. */
function textsIn(area: HTMLElement): string {
  const fields = area.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TYPED_INTO);
  return JSON.stringify([...fields].map(({ value }) => value));
}

const FIELD = `:is(${TYPED_INTO}, select):not(:disabled, [readonly], [tabindex='-1'])`;
/** Returns the first field of a form that takes a text or a choice. */
const firstField = (area: HTMLElement) =>
  [...area.querySelectorAll<HTMLElement>(FIELD)].find((each) => each.checkVisibility());

type Leave = () => void;

interface DraftDialogProps extends Omit<DialogProps, 'aside'> {
  /** True if the typed text is already saved, so that closing needs no confirmation. */
  readonly saved?: boolean;
  /** True if the form has changes that its text fields do not show, such as chosen rows. */
  readonly changed?: boolean;
  /**
   * Content beside the close button. Its links must call `leave`, which first asks for confirmation
   * if typed text would be lost.
   */
  readonly aside?: (leave: (then: Leave) => void) => ReactNode;
}

/**
 * A dialog with a form. If typed text would be lost, closing it with Esc, the close button or a
 * click outside first asks for confirmation.
 */
export function DraftDialog({
  onClose,
  children,
  aside,
  saved = false,
  changed = false,
  ...dialog
}: DraftDialogProps) {
  const area = useRef<HTMLDivElement>(null);
  const isChanged = useRef<() => boolean>(() => false);
  /**
   * The open question whether to discard the typed text, or null. `times` counts the questions, and
   * `then` runs after "Discard".
   */
  const [asked, setAsked] = useState<{ readonly times: number; readonly then: Leave } | null>(null);
  const leave = (then: Leave) =>
    !saved && (changed || isChanged.current())
      ? setAsked((last) => ({ times: (last?.times ?? 0) + 1, then }))
      : then();
  const close = () => leave(onClose);
  const latest = useRef(close);
  latest.current = close;
  useLayoutEffect(() => {
    const element = area.current;
    const modal = element?.closest('dialog');
    if (!element || !modal) return;
    // A panel beside a list leaves the keys to the list.
    const field = dialog.shape !== 'panel' && matchMedia(WIDE).matches && firstField(element);
    if (field) field.focus({ preventScroll: true });
    const before = textsIn(element);
    let isTyped = false;
    isChanged.current = () => isTyped && textsIn(element) !== before;
    const typing = ({ target }: Event) => {
      isTyped ||= target instanceof Element && target.matches(TYPED_INTO);
    };
    // Browsers close a dialog when Esc is pressed twice in a row, even if the page cancels the
    // event. The dialog is then opened again, and the question is asked.
    const reopen = (event: Event) => {
      if (event.target !== modal) return;
      modal.showModal();
      latest.current();
    };
    element.addEventListener('input', typing);
    modal.addEventListener('close', reopen);
    return () => {
      element.removeEventListener('input', typing);
      modal.removeEventListener('close', reopen);
    };
  }, [dialog.shape]);
  return (
    <>
      <Dialog {...dialog} aside={aside?.(leave)} onClose={close}>
        <div ref={area}>{children}</div>
      </Dialog>
      {/* The new React key mounts the question again, so that it lies above the reopened dialog.
       */}
      {asked && <Question key={asked.times} onKeep={() => setAsked(null)} onDiscard={asked.then} />}
    </>
  );
}

function Question(props: { readonly onKeep: () => void; readonly onDiscard: () => void }) {
  return (
    <Dialog
      title="Discard what you typed?"
      onClose={props.onKeep}
      actions={
        <>
          <Button onClick={props.onKeep}>Keep editing</Button>
          <Button kind="danger" onClick={props.onDiscard}>
            Discard
          </Button>
        </>
      }
    >
      <p>The text has not been saved.</p>
    </Dialog>
  );
}
