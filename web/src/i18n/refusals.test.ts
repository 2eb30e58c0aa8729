import { describe, expect, test } from '@jest/globals';
import { refusalsEnglish } from './en/refusals.gen';
import { refusalsHindi } from './hi/refusals';
import { refusalSentence } from './refusal-sentence';

/** Details for the placeholders of all sentences, as the server sends them. */
const DETAILS = {
  retryAfter: 90,
  left: 40,
  winnings: 30,
  free: 10,
  hours: 24,
  most: 5,
  rupees: 50,
  allowedAt: '2026-11-21T16:44:00.000Z',
  name: 'रवि',
  fee: 20,
  method: 'PUT',
  state: 'आंध्र प्रदेश',
};
/** Names and terms that Indian players read in Latin letters in every language. */
const NAMES = ['Free Fire UID', 'Free Fire', 'Google Play', 'UPI ID', 'Idempotency-Key'];

// `translated` proves that the table has every code with the same placeholders.
describe.each(Object.keys(refusalsEnglish))('the Hindi refusal %s', (code) => {
  const text: string = refusalsHindi[code as keyof typeof refusalsHindi];
  const sentence = refusalSentence(text, DETAILS, 'hi');

  test('is a Hindi sentence with every detail', () => {
    expect(sentence).toMatch(/[\u0900-\u097F]/);
    expect(sentence).not.toMatch(/[{}]|undefined|NaN/);
    const rest = NAMES.reduce((left, name) => left.replaceAll(name, '·'), sentence);
    // Two Latin words in a row are an English sentence.
    expect(rest).not.toMatch(/\b[A-Za-z]{2,}[\s\u00a0]+[A-Za-z]{2,}/);
  });
});
