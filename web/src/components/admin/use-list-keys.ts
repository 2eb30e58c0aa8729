import { useEffect } from 'react';
import { openDialogs } from '../ui/open-dialogs';

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

/** Handles the keys of the console's lists: j and k move between rows, and x ticks a row. */
export function useListKeys(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isCommand(event) || document.querySelector('dialog[data-side]')) return;
      const rows = [...document.querySelectorAll('#admin-panel [data-row]')].filter((row) =>
        row.checkVisibility(),
      );
      const at = rows.findIndex((row) => row.contains(document.activeElement));
      const step = STEPS[event.key];
      const next = step && rows[Math.max(0, Math.min(rows.length - 1, at + step))];
      const tick = event.key === 'x' && rows[at]?.querySelector<HTMLElement>('[type=checkbox]');
      if (next) next.querySelector<HTMLElement>('[data-way-in]')?.focus();
      else if (tick) tick.click();
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}
