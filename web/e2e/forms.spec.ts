import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import type { Locator, Page, Request } from '@playwright/test';
import { ASKING, SENDERS } from './world/forms.ts';
import { areaOf, fill, type Sender } from './world/sender.ts';
import { expect, test } from './world/test.ts';

const SOURCES = resolve(import.meta.dirname, '../src');

/** Counts the page's API calls that write data. These calls never reach the server. */
interface HeldWrites {
  count: number;
  /** When true, a write call gets no response until the test ends. When false, it fails at once. */
  hold: boolean;
}

async function holdWrites(page: Page): Promise<HeldWrites> {
  const held: HeldWrites = { count: 0, hold: false };
  await page.route('**/api/**', async (route) => {
    if (!isWrite(route.request())) return route.fallback();
    held.count += 1;
    if (!held.hold) return route.abort();
    await new Promise((released) => page.once('dialog', released));
  });
  return held;
}

/**
 * Returns whether a request writes data. A dry run does not, and the call that changes the subjects
 * of the live stream is not part of a form.
 */
const isWrite = (request: Request) =>
  request.method() !== 'GET' && !/dryRun|\/events\/subjects$/.test(request.url());

/**
 * Waits for some animation frames and one call to the API, so that the page has sent all its
 * requests.
 */
const settled = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise((next) => requestAnimationFrame(next));
    await frame();
    await frame();
    await fetch('/api/health').catch(() => undefined);
    await frame();
  });

/** Returns the text fields that can be edited, without the boxes for the digits of a code. */
const textFields = async (area: Locator): Promise<Locator[]> =>
  area
    .locator('input:not([type=radio], [type=checkbox], [type=search], [pattern]), textarea')
    .and(area.locator(':enabled:not([readonly])'))
    .all();

const buttonOf = async (page: Page, { button }: Sender): Promise<Locator> =>
  (await areaOf(page)).getByRole('button', { name: button, exact: true }).last();

/**
 * Empties each field in turn and presses the button. If the page then sends no request, the field
 * must have the mark of a required field; otherwise it must not.
 */
async function expectMarkedWhereRequired(page: Page, sender: Sender, held: HeldWrites) {
  const button = await buttonOf(page, sender);
  const form = button.locator('xpath=ancestor::form');
  // A page may have several forms, so fields are searched only in the button's form. A dialog may
  // have fields outside the form element, so there they are searched in the whole dialog.
  const area = (await form.count()) > 0 ? form : await areaOf(page);
  let isSent = false;
  for (const field of await textFields(area)) {
    // A form may empty its fields after it has sent a call, so the fields are filled in again.
    if (isSent) await fill(page, sender);
    const before = held.count;
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
      name: name.replace(/ \(marked\)$/, '') + (held.count === before ? ' (marked)' : ''),
      isRequired: held.count === before,
    });
    await expect(button).not.toHaveAttribute('aria-busy', 'true');
    await field.fill(value);
    isSent = held.count !== before;
  }
}

async function expectSentOnce(page: Page, sender: Sender, held: HeldWrites) {
  const button = await buttonOf(page, sender);
  await expect(button).toBeEnabled();
  held.count = 0;
  held.hold = true;
  await button.evaluate((element: HTMLButtonElement) => {
    element.click();
    element.click();
  });
  await expect.poll(() => held.count).toBeGreaterThan(0);
  await settled(page);
  expect(held.count).toBe(1);
}

for (const sender of SENDERS) {
  test(`the form "${sender.name}" marks its required fields and sends one call when its button is pressed twice`, async ({
    page,
  }) => {
    await sender.open(page);
    await fill(page, sender);
    const held = await holdWrites(page);
    if (sender.typed && !('Digit 1 of 6' in sender.typed)) {
      await expectMarkedWhereRequired(page, sender, held);
      await fill(page, sender);
    }
    await expectSentOnce(page, sender, held);
  });
}

test('every form in web/src is listed, either for the double-click test or as a form that sends no request', () => {
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
    .filter((path) => path !== 'components/admin/form-dialog.tsx');
  const known = new Set([...SENDERS.map(({ source }) => source), ...ASKING]);
  expect(found.filter((path) => !known.has(path))).toEqual([]);
});
