import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { ASKING, SENDERS } from './world/forms.ts';
import { areaOf, fill } from './world/sender.ts';
import { expect, test } from './world/test.ts';

const SOURCES = resolve(import.meta.dirname, '../src');

/** Holds back every call that would change something; a dry run changes nothing. */
async function holdWrites(page: Page): Promise<{ count: number }> {
  const held = { count: 0 };
  await page.route('**/api/**', async (route) => {
    const request = route.request();
    if (request.method() === 'GET' || request.url().includes('dryRun')) return route.fallback();
    held.count += 1;
    await new Promise((released) => page.once('dialog', released));
  });
  return held;
}

/** What the page wanted to send by now has been sent: two drawings and one call later. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise((next) => requestAnimationFrame(next));
    await frame();
    await frame();
    await fetch('/api/health').catch(() => undefined);
    await frame();
  });

for (const sender of SENDERS) {
  test(`${sender.name} sends one call when it is pressed twice in one frame`, async ({ page }) => {
    await sender.open(page);
    await fill(page, sender);
    const held = await holdWrites(page);
    const button = (await areaOf(page)).getByRole('button', { name: sender.button }).last();
    await expect(button).toBeEnabled();
    await button.evaluate((element: HTMLButtonElement) => {
      element.click();
      element.click();
    });
    await expect.poll(() => held.count).toBeGreaterThan(0);
    await settled(page);
    expect(held.count).toBe(1);
  });
}

/** Fields that hold a text; a code's six boxes empty themselves together. */
const textFields = async (area: Locator): Promise<Locator[]> =>
  area
    .locator('input:not([type=radio], [type=checkbox], [type=search], [pattern]), textarea')
    .and(area.locator(':enabled:not([readonly])'))
    .all();

for (const sender of SENDERS.filter(({ typed }) => typed && !('Digit 1 of 6' in typed))) {
  test(`${sender.name}: a field is required exactly where it is refused empty`, async ({
    page,
  }) => {
    await sender.open(page);
    await fill(page, sender);
    let sent = 0;
    await page.route('**/api/**', (route) => {
      const request = route.request();
      if (request.method() === 'GET' || request.url().includes('dryRun')) return route.fallback();
      sent += 1;
      return route.abort();
    });
    const area = await areaOf(page);
    const button = area.getByRole('button', { name: sender.button }).last();
    for (const field of await textFields(area)) {
      await fill(page, sender);
      const before = sent;
      const value = await field.inputValue();
      await field.fill('');
      if (await button.isEnabled()) await button.click();
      await settled(page);
      const name = await field.evaluate((element: HTMLInputElement) => {
        const label = element.labels?.[0];
        return `${label?.textContent} ${label?.dataset.required ? '(marked)' : ''}`.trim();
      });
      const isRequired = await field.evaluate((element: HTMLInputElement) => element.required);
      expect({ name, isRequired }).toEqual({
        name: name.replace(/ \(marked\)$/, '') + (sent === before ? ' (marked)' : ''),
        isRequired: sent === before,
      });
      await expect(button).not.toHaveAttribute('aria-busy', 'true');
      await field.fill(value);
    }
  });
}

test('every form of the sources is pressed twice here, or asks and changes nothing', () => {
  const found = execFileSync('grep', [
    '-rlE',
    'type="submit"|<FormDialog',
    SOURCES,
    '--include=*.tsx',
  ])
    .toString()
    .trim()
    .split('\n')
    .map((path) => path.slice(SOURCES.length + 1))
    .filter((path) => path !== 'components/office/form-dialog.tsx');
  const known = new Set([...SENDERS.map(({ source }) => source), ...ASKING]);
  expect(found.filter((path) => !known.has(path))).toEqual([]);
});
