import { expect, test } from '@jest/globals';
import { languageOf } from './language';

test.each([
  ['hi', 'hi'],
  ['hi-IN', 'hi'],
  ['HI-Deva-IN', 'hi'],
  ['en-IN', 'en'],
  ['hil-PH', 'en'],
  ['ta-IN', 'en'],
  ['', 'en'],
])('a browser that prefers %p gets %s', (tag, language) => {
  expect(languageOf(tag)).toBe(language);
});
