import type { Locator, Page } from '@playwright/test';
import { giveTokens } from './matches.ts';
import { admin, browseAs, call, newPlayer, type SignedIn } from './people.ts';

/** A form or confirmation dialog of the product whose button sends a request. */
export interface Sender {
  readonly name: string;
  /** Path of the form's file below web/src. */
  readonly source: string;
  /** Opens the form, signed in as a user who may send it. */
  readonly open: (page: Page) => Promise<unknown>;
  /** Text for each field that must be filled before the form can be sent, by label. */
  readonly typed?: Readonly<Record<string, string>>;
  /** Option to choose in each select field, by label. */
  readonly chosen?: Readonly<Record<string, string>>;
  readonly button: string | RegExp;
}

/** Returns the topmost dialog, or the page if no dialog is open. */
export async function areaOf(page: Page): Promise<Locator> {
  const dialogs = page.locator('dialog[open]');
  return (await dialogs.count()) > 0 ? dialogs.last() : page.locator('main');
}

/** Types and chooses the values that the form needs. */
export async function fill(page: Page, { typed = {}, chosen = {} }: Sender): Promise<void> {
  const area = await areaOf(page);
  for (const [label, value] of Object.entries(chosen)) {
    await area.getByLabel(label, { exact: true }).selectOption(value);
  }
  for (const [label, value] of Object.entries(typed)) {
    const field = area.getByLabel(label, { exact: true });
    await field.fill(value);
  }
}

export const as = async (page: Page, person: SignedIn, path: string, isAdmin = false) => {
  await browseAs(page, person, isAdmin);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(path);
};
export const asBoss = async (page: Page, path: string) => as(page, await admin(), path, true);
export const press = (name: string | RegExp) => async (page: Page) =>
  (await areaOf(page)).getByRole('button', { name, exact: true }).first().click();

/** Opens the panel of a new withdrawal. */
export async function openPayout(page: Page, wish: object): Promise<void> {
  const player = await newPlayer();
  await giveTokens(await admin(), player, 30);
  await call('POST', '/withdrawals/request', wish, player.token);
  await asBoss(page, `/admin?tab=withdrawals&q=${player.email}`);
  await page.getByRole('button', { name: player.email }).first().click();
  await page.getByRole('dialog').waitFor();
}
