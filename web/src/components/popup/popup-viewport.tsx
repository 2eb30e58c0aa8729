import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { commonTexts } from '../../i18n/shell-texts';
import { useTexts } from '../../i18n/texts';
import { classNames } from '../../lib/class-names';
import { useObservable } from '../../lib/observable';
import { Button, IconButton } from '../ui/button';
import { openDialogs } from '../ui/open-dialogs';
import { closePopup, type Popup, type PopupType, popups } from './popups';

const ICONS = { success: CircleCheck, error: CircleAlert, warning: TriangleAlert, info: Info };
const TONES: Record<PopupType, string> = {
  success: 'border-l-good text-good',
  error: 'border-l-bad text-bad',
  warning: 'border-l-warn text-warn',
  info: 'border-l-info text-info',
};

const PLACE =
  'pointer-events-none fixed inset-x-0 top-13 z-50 mx-auto grid w-full max-w-md gap-2 p-3 pt-[max(0.75rem,env(safe-area-inset-top))] sm:right-4 sm:left-auto sm:mx-0';
/**
 * Moves the popups of the admin console to the bottom left, above the footers of dialogs. At the
 * top they would cover the buttons of lists, and the titles and amounts of panels.
 */
const IN_CONSOLE =
  'in-[body:has([data-admin])]:top-auto in-[body:has([data-admin])]:bottom-20 sm:in-[body:has([data-admin])]:right-auto sm:in-[body:has([data-admin])]:left-4';

/** Shows all popups. While a dialog is open they are drawn inside the topmost dialog. */
export function PopupViewport() {
  const shown = useObservable(popups);
  const dialogs = useObservable(openDialogs);
  const urgent = shown.filter(isUrgent);
  const calm = shown.filter((popup) => !isUrgent(popup));
  // Pages that are prerendered at build time have no document and no popups.
  if (typeof document === 'undefined') return null;
  return createPortal(
    <div className={classNames(PLACE, IN_CONSOLE)}>
      <div role="alert" className="contents">
        {urgent.map((popup) => (
          <PopupCard key={popup.id} popup={popup} />
        ))}
      </div>
      <div role="status" className="contents">
        {calm.map((popup) => (
          <PopupCard key={popup.id} popup={popup} />
        ))}
      </div>
    </div>,
    dialogs.at(-1) ?? document.body,
  );
}

function isUrgent(popup: Popup): boolean {
  return popup.type === 'error' || popup.type === 'warning';
}

function PopupCard({ popup }: { readonly popup: Popup }) {
  const t = useTexts(commonTexts);
  const [held, setHeld] = useState(false);
  useClosing(popup, held);
  const Icon = ICONS[popup.type];
  const { action } = popup;
  return (
    <section
      aria-label={popup.title}
      data-popup={popup.type}
      // Puts the newest popup on top. Urgent and other popups are in two separate live regions.
      style={{ order: -popup.id }}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={classNames(
        'pointer-events-auto flex animate-rise items-start gap-3 rounded-medium border border-l-4 border-line bg-surface-3 py-2 pr-1 pl-3 shadow-3',
        TONES[popup.type],
      )}
    >
      <Icon size={22} aria-hidden className="mt-2 shrink-0" />
      <div className="grid grow gap-1 py-1.5 text-ink wrap-anywhere">
        <p className="font-semibold">{popup.title}</p>
        <p className="text-small text-ink-muted">{popup.message}</p>
        {action && (
          <div className="pt-1.5">
            <Button
              size="small"
              onClick={() => {
                closePopup(popup.id);
                action.onPress();
              }}
            >
              {action.label}
            </Button>
          </div>
        )}
      </div>
      <IconButton label={t('close')} onClick={() => closePopup(popup.id)}>
        <X size={18} aria-hidden />
      </IconButton>
    </section>
  );
}

/**
 * Closes a popup after its display time, which stops while the pointer or the focus is on the
 * popup.
 */
function useClosing(popup: Popup, held: boolean): void {
  const left = useRef(popup.duration);
  useEffect(() => {
    if (popup.duration === 0 || held) return;
    const since = performance.now();
    const timer = setTimeout(() => closePopup(popup.id), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(left.current - (performance.now() - since), 500);
    };
  }, [popup, held]);
}
