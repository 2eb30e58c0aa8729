import { useEffect } from 'react';
import { openDialogs } from '../ui/open-dialogs';
import type { Selection } from './data-table';

const STEPS: Readonly<Record<string, number>> = { j: 1, k: -1 };
const TYPED = 'input:not([type=checkbox]), textarea, select, [contenteditable], [role=menu]';

/**
 * Returns true if a key press is a command of the console: no text field has the focus, no dialog
 * is open, and no modifier key is held.
 */
export function isCommand({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || openDialogs.get().length > 0) return false;
  return !(target instanceof Element && target.closest(TYPED));
}

/** Handles the keys of a list: j and k move between rows, and x ticks a row. */
export function useListKeys(selection: Selection | undefined): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isCommand(event) || document.querySelector('dialog[data-side]')) return;
      const rows = [...document.querySelectorAll<HTMLElement>('#admin-panel [data-row]')];
      const at = rows.findIndex((row) => row.contains(document.activeElement));
      const step = STEPS[event.key];
      if (step) {
        const next = rows[Math.max(0, Math.min(rows.length - 1, at + step))];
        next?.querySelector<HTMLElement>('[data-way-in]')?.focus();
      } else if (event.key === 'x' && rows[at]?.dataset.row) {
        selection?.toggle(rows[at].dataset.row);
      } else return;
      event.preventDefault();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [selection]);
}
