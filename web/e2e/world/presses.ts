import { expect, type Page } from '@playwright/test';

/** Pastes a text at the focus, as Ctrl-V does. */
export async function paste(page: Page, text: string): Promise<void> {
  await copy(page, text);
  await page.keyboard.press('Control+V');
}

/** Copies a text to the clipboard, as a spreadsheet does. */
export async function copy(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
}

export interface Presses {
  /** Number of pointer presses. */
  readonly presses: number;
  /** Number of keys, each modifier included. */
  readonly keys: number;
}

/** Counts the presses and keys from now on; the returned function reads the counts. */
export async function countPresses(page: Page): Promise<() => Promise<Presses>> {
  await page.evaluate(() => {
    const counted = { presses: 0, keys: 0 };
    addEventListener('pointerdown', () => (counted.presses += 1), { capture: true });
    addEventListener('keydown', () => (counted.keys += 1), { capture: true });
    Object.assign(globalThis, { counted });
  });
  return () => page.evaluate(() => (globalThis as unknown as { counted: Presses }).counted);
}

/**
 * Counts every action of an admin from now on, other than typing: each press of the pointer, each
 * Enter, Escape or function key, and each shortcut, such as a paste. Letters, and the keys that move
 * between fields and lines, are typing. The page must not load anew meanwhile.
 */
export async function countActions(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const done: string[] = [];
    addEventListener('pointerdown', () => done.push('press'), { capture: true });
    addEventListener(
      'keydown',
      ({ key, ctrlKey, metaKey, altKey, repeat }) => {
        const isAlone = key === 'Control' || key === 'Meta' || key === 'Alt' || key === 'Shift';
        const isShortcut = ctrlKey || metaKey || altKey || /^(Enter|Escape|F\d+)$/.test(key);
        if (!repeat && !isAlone && isShortcut) done.push(key);
      },
      { capture: true },
    );
    Object.assign(globalThis, { done });
  });
  return () => page.evaluate(() => (globalThis as unknown as { done: readonly string[] }).done);
}

export function expectAtMost(counted: Presses, most: Presses): void {
  expect(counted.presses, 'presses').toBeLessThanOrEqual(most.presses);
  expect(counted.keys, 'keys').toBeLessThanOrEqual(most.keys);
}
