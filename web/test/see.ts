import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';

type Name = string | RegExp;
type Place = Pick<Locator, 'getByRole' | 'getByText' | 'getByLabelText'>;

export const button = (name: Name, within: Place = page) => within.getByRole('button', { name });
export const link = (name: Name, within: Place = page) => within.getByRole('link', { name });
export const heading = (name: Name, within: Place = page) => within.getByRole('heading', { name });
export const dialog = (name?: Name) => page.getByRole('dialog', name ? { name } : {});
export const card = (name: Name) => page.getByRole('article', { name });
export const field = (label: Name, within: Place = page) => within.getByLabelText(label);

/** Expects a text on the screen. */
export const sees = (text: Name, within: Place = page) =>
  expect.element(within.getByText(text).first()).toBeVisible();

/** Presses an element in the middle of the screen, where no fixed bar covers it. */
export async function press(what: Locator): Promise<void> {
  await expect.element(what).toBeVisible();
  what.element().scrollIntoView({ block: 'center' });
  await what.click();
}

/** Moves the focus to an element when it is there. */
export async function focus(what: Locator): Promise<void> {
  await expect.element(what).toBeVisible();
  (what.element() as HTMLElement).focus();
}

/** Expects that nothing on the page matches. */
export const expectNone = (what: Locator) => expect.element(what).not.toBeInTheDocument();

/** Expects the address of the page, with its search. */
export const expectPath = (path: Name) => {
  const address = () => location.pathname + location.search;
  const polled = expect.poll(address);
  return typeof path === 'string' ? polled.toBe(path) : polled.toMatch(path);
};

/** An answer that arrives only when the test lets it. */
export function held() {
  let release: () => void = () => undefined;
  const arrives = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { arrives, release };
}

/** Finds an element that is on the page now and has no role or name. */
export function bySelector(selector: string): Locator {
  const element = document.querySelector(selector);
  if (!element) throw new Error(`The page has no ${selector}.`);
  return page.elementLocator(element);
}
