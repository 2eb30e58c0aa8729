import { expect, type Page } from '@playwright/test';

/** Names and terms that Indian players read in Latin letters in every language. */
const NAMES = [
  'Free Fire Survival Mode',
  'Free Fire Kill Only',
  'Clash Squad Mode',
  'Clash Squad',
  'Lone Wolf',
  'Free Fire UID',
  'Free Fire',
  'Google Play',
  'UPI ID',
  'Room ID',
  'Room Password',
];

/**
 * Returns the lines of the page, seen or read out by a screen reader, that have two or more Latin
 * words in a row.
 */
export async function latinOn(page: Page): Promise<string[]> {
  const said = await page.evaluate(() => {
    const shown = [document.title, ...document.body.innerText.split('\n')];
    const named = ['aria-label', 'placeholder', 'title', 'alt'].flatMap((name) =>
      [...document.querySelectorAll(`[${name}]`)].map((each) => each.getAttribute(name) ?? ''),
    );
    const matches = [...document.querySelectorAll('article')].map(
      (card) =>
        card.getAttribute('aria-label') ??
        document.getElementById(card.getAttribute('aria-labelledby') ?? '')?.textContent ??
        '',
    );
    return { lines: [...shown, ...named], matches: matches.filter((name) => name !== '') };
  });
  return said.lines.filter((line) => {
    // Names of matches are ignored, because other tests give their matches English names.
    const rest = [...NAMES, ...said.matches].reduce(
      (text, name) => text.replaceAll(name, '·'),
      line,
    );
    return /[A-Za-z]{2,}[\s\u00a0]+[A-Za-z]{2,}/.test(rest.replace(/\S*[@/_]\S*/g, '·'));
  });
}

/** Expects no line with two Latin words in a row. `where` names the page in the failure. */
export const expectNoLatin = async (page: Page, where: string): Promise<void> =>
  expect(await latinOn(page), where).toEqual([]);

/** Chooses the language before the first page is opened. */
export const speak = (page: Page, language: string) =>
  page.addInitScript((code) => localStorage.setItem('language', code), language);
