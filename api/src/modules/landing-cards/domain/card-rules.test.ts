import { expect, test } from '@jest/globals';
import { isPictureUrl, ownPath } from './card-rules.js';

test.each(['/', '/tournament-modes', '/tournament-details?mode=Sniper%20Only#top', '/a/b'])(
  '%s is accepted as a path of this site',
  (path) => expect(ownPath(path)).toBe(path),
);

test.each([
  ['/a/../b', '/b'],
  ['/a/%2E%2e/b?x=//c', '/b?x=//c'],
  ['/modes/फ्री', '/modes/%E0%A4%AB%E0%A5%8D%E0%A4%B0%E0%A5%80'],
])('the path %s is stored as a browser resolves it', (path, kept) =>
  expect(ownPath(path)).toBe(kept),
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
  '/x/..//evil.example/phish',
  '/x/%2e%2e//evil.example/phish',
  '/x/.%2E//evil.example',
  '/.//evil.example',
  '/x/..\\/evil.example',
  '/x/..\t//evil.example',
  '/x/..\n//evil.example',
  '/%5cevil.example',
  '/%5Cevil.example',
  '/%2fevil.example',
  '/a//b',
])('%j is refused as a path of this site', (path) => expect(ownPath(path)).toBeNull());

test.each(['https://cdn.example/a.png', 'http://cdn.example/a.png?w=1'])(
  '%s is accepted as the address of a picture',
  (url) => expect(isPictureUrl(url)).toBe(true),
);

test.each([
  'javascript:alert(1)',
  'data:image/png;base64,AA==',
  'ftp://cdn.example/a.png',
  'https://user:pass@cdn.example/a.png',
  '/a.png',
  'picture',
])('%s is refused as the address of a picture', (url) => expect(isPictureUrl(url)).toBe(false));
