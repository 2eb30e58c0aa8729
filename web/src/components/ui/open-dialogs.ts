import { observable } from '../../lib/observable';

/**
 * The open modal dialogs, the topmost last. The page outside the topmost dialog is inert, so popups
 * are drawn inside it: they stay visible, usable and announced.
 */
export const openDialogs = observable<readonly HTMLDialogElement[]>([]);
