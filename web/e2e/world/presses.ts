import { expect, type Page } from '@playwright/test';

/** Puts a text where the focus is, as Ctrl and V do. */
export async function paste(page: Page, text: string): Promise<void> {
  await copy(page, text);
  await page.keyboard.press('Control+V');
}

/** Leaves a text in the clipboard, as a spreadsheet does. */
export async function copy(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
}

export interface Presses {
  /** Presses of a pointer. */
  readonly presses: number;
  /** Keys, each modifier too. */
  readonly keys: number;
}

/** Counts from now on what an admin presses and types; the answer tells how much it was. */
export async function countPresses(page: Page): Promise<() => Promise<Presses>> {
  await page.evaluate(() => {
    const counted = { presses: 0, keys: 0 };
    addEventListener('pointerdown', () => (counted.presses += 1), { capture: true });
    addEventListener('keydown', () => (counted.keys += 1), { capture: true });
    Object.assign(globalThis, { counted });
  });
  return () => page.evaluate(() => (globalThis as unknown as { counted: Presses }).counted);
}

export function expectAtMost(counted: Presses, most: Presses): void {
  expect(counted.presses, 'presses').toBeLessThanOrEqual(most.presses);
  expect(counted.keys, 'keys').toBeLessThanOrEqual(most.keys);
}
