import { observable } from '../../lib/observable';

/**
 * The open modal dialogs, the topmost last. Outside of it the page is inert, so popups are drawn
 * inside it: they stay visible, pressable and announced.
 */
export const openDialogs = observable<readonly HTMLDialogElement[]>([]);
