import { expect } from 'vitest';

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
const NAMING = ['aria-label', 'placeholder', 'title', 'alt'];

/** Returns true if a text has two or more Latin words in a row. */
function isLatin(text: string): boolean {
  const rest = NAMES.reduce((left, name) => left.replaceAll(name, '·'), text);
  return /[A-Za-z]{2,}[\s\u00a0]+[A-Za-z]{2,}/.test(rest.replace(/\S*[@/_]\S*/g, '·'));
}

/** Expects no line, seen or read out by a screen reader, with two Latin words in a row. */
export function expectHindi(): void {
  const named = NAMING.flatMap((name) =>
    [...document.querySelectorAll(`[${name}]`)].map((each) => each.getAttribute(name) ?? ''),
  );
  const lines = [document.title, ...document.body.innerText.split('\n'), ...named];
  expect(lines.filter(isLatin)).toEqual([]);
}
