import { expect, test } from '@jest/globals';
import { isOwnPath, isPictureUrl } from './card-rules.js';

test.each(['/', '/tournament-modes', '/tournament-details?mode=Sniper%20Only#top', '/a/b'])(
  '%s is a path of our own',
  (path) => expect(isOwnPath(path)).toBe(true),
);

test.each([
  '',
  'tournament-modes',
  '//evil.example',
  '/\\evil.example',
  '/a\\b',
  'https://evil.example',
  'javascript:alert(1)',
  '/\n/evil.example',
  ' /x',
])('%j is not', (path) => expect(isOwnPath(path)).toBe(false));

test.each(['https://cdn.example/a.png', 'http://cdn.example/a.png?w=1'])(
  '%s can be a picture',
  (url) => expect(isPictureUrl(url)).toBe(true),
);

test.each([
  'javascript:alert(1)',
  'data:image/png;base64,AA==',
  'ftp://cdn.example/a.png',
  'https://user:pass@cdn.example/a.png',
  '/a.png',
  'picture',
])('%s cannot', (url) => expect(isPictureUrl(url)).toBe(false));
