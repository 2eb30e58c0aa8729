import { expect, test } from '@jest/globals';
import { browserInWords } from './browser-in-words.js';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/140.0 Mobile Safari/537.36`,
    'Chrome on Android',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/140.0 Safari/537.36 Edg/140.0`,
    'Microsoft Edge on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1',
    'Safari on iOS',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  ['Win-at-evil.example/1 (call +91)', 'An unknown browser'],
  ['curl/8.5.0', 'An unknown browser'],
  [undefined, 'An unknown browser'],
])('the user agent %s is described as %s', (header, words) => {
  expect(browserInWords({ headers: { 'user-agent': header } })).toBe(words);
});
