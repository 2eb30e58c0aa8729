import { observable } from '../../lib/observable';
import { inTab } from '../../lib/storage';

export type PopupType = 'success' | 'error' | 'warning' | 'info';

interface PopupAction {
  readonly label: string;
  readonly onPress: () => void;
}

export interface Popup {
  readonly id: number;
  readonly title: string;
  readonly message: string;
  /** A second paragraph, with the consequences of what the message says. */
  readonly note?: string | undefined;
  readonly type: PopupType;
  /**
   * Time until the popup closes by itself, in milliseconds; 0 keeps it open until the user closes
   * it.
   */
  readonly duration: number;
  readonly action?: PopupAction | undefined;
}

export interface PopupRequest {
  readonly title: string;
  readonly message: string;
  readonly note?: string;
  readonly type: PopupType;
  readonly duration?: number;
  readonly action?: PopupAction;
}

const MOST_AT_ONCE = 3;
const DURATIONS: Record<PopupType, number> = {
  success: 4000,
  warning: 4000,
  info: 4000,
  error: 5000,
};

/** The popups on the screen, the newest first. */
export const popups = observable<readonly Popup[]>([]);
let lastId = 0;

/**
 * Shows a popup above all other content and returns its id. At most three are shown; a fourth
 * replaces the oldest.
 */
export function showPopup(request: PopupRequest): number {
  lastId += 1;
  const popup = { duration: DURATIONS[request.type], ...request, id: lastId };
  popups.set([popup, ...popups.get()].slice(0, MOST_AT_ONCE));
  return lastId;
}

export function closePopup(id: number): void {
  popups.set(popups.get().filter((popup) => popup.id !== id));
}

let kept = false;

/**
 * Lets the popups stay when the next dialog opens. Called when a dialog opens by itself after a
 * step, whose success a popup says.
 */
export function keepPopups(): void {
  kept = true;
}

/**
 * Removes popups that close by themselves, because they would cover the title of the dialog that
 * opens. A popup that stays until the user closes it is drawn inside the dialog.
 */
export function makeWayForDialog(): void {
  if (!kept) popups.set(popups.get().filter(({ duration }) => duration === 0));
  kept = false;
}

const AFTER_RELOAD = 'arena.popupAfterReload';

/** Stores a popup that is shown after the next reload of the page. */
export function showPopupAfterReload(request: Omit<PopupRequest, 'action'>): void {
  inTab.write(AFTER_RELOAD, JSON.stringify(request));
}

/**
 * Shows the popup that was stored before the page was reloaded. Called once when the page starts.
 */
export function announceAfterReload(): void {
  const request = inTab.readJson(AFTER_RELOAD) as PopupRequest | null;
  inTab.write(AFTER_RELOAD, null);
  if (request) showPopup(request);
}
