import { observable } from '../../lib/observable';

/**
 * The open modal dialogs, the topmost last. Everything outside the topmost dialog is inert, so
 * popups are drawn inside that dialog, where they can be used and are announced.
 */
export const openDialogs = observable<readonly HTMLDialogElement[]>([]);
