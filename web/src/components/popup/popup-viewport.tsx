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
 * Styles that place the popups of the admin console where they cover no button: above the footers
 * of dialogs, and on wide screens in the top bar between its links and its search (tokens.css has
 * the measures).
 */
const IN_CONSOLE =
  'max-xl:in-[body:has([data-admin])]:top-auto max-xl:in-[body:has([data-admin])]:bottom-20 xl:in-[body:has([data-admin])]:top-0 xl:in-[body:has([data-admin])]:right-(--popup-right) xl:in-[body:has([data-admin])]:max-w-(--popup-width) xl:in-[body:has([data-admin])]:p-0';
/** Limits the height of a popup to that of the admin console's top bar. */
const LOW = 'xl:in-[body:has([data-admin])]:py-0';
const LOW_TEXT = 'xl:in-[body:has([data-admin])]:gap-0 xl:in-[body:has([data-admin])]:py-0';
/**
 * Hides all popups but the most important one in the admin console, because the top bar has room
 * for only one.
 */
const BEHIND = 'xl:in-[body:has([data-admin])]:hidden';

/** Shows all popups. While a dialog is open they are drawn inside the topmost dialog. */
export function PopupViewport() {
  const shown = useObservable(popups);
  const dialogs = useObservable(openDialogs);
  const urgent = shown.filter(isUrgent);
  const calm = shown.filter((popup) => !isUrgent(popup));
  const [front] = shown;
  // Pages that are prerendered at build time have no document and no popups.
  if (typeof document === 'undefined') return null;
  return createPortal(
    <div className={classNames(PLACE, IN_CONSOLE)}>
      <div role="alert" className="contents">
        {urgent.map((popup) => (
          <PopupCard key={popup.id} popup={popup} isFront={popup === front} />
        ))}
      </div>
      <div role="status" className="contents">
        {calm.map((popup) => (
          <PopupCard key={popup.id} popup={popup} isFront={popup === front} />
        ))}
      </div>
    </div>,
    dialogs.at(-1) ?? document.body,
  );
}

function isUrgent(popup: Popup): boolean {
  return popup.type === 'error' || popup.type === 'warning';
}

interface PopupCardProps {
  readonly popup: Popup;
  /** True for the newest popup. */
  readonly isFront: boolean;
}

function PopupCard({ popup, isFront }: PopupCardProps) {
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
        LOW,
        !isFront && BEHIND,
        TONES[popup.type],
      )}
    >
      <Icon size={22} aria-hidden className="mt-2 shrink-0" />
      <div className={classNames('grid grow gap-1 py-1.5 text-ink wrap-anywhere', LOW_TEXT)}>
        <p className="font-semibold">{popup.title}</p>
        <p className="text-small text-ink-muted">{popup.message}</p>
        {popup.note && <p className="text-small text-ink-muted">{popup.note}</p>}
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
