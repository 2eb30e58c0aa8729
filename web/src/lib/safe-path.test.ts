import { beforeAll, expect, test } from '@jest/globals';
import { safePath } from './safe-path';

beforeAll(() => {
  Object.assign(globalThis, { location: { origin: 'https://arena.example' } });
});

test.each([
  ['/', '/'],
  ['/tournament-details?mode=Sniper%20Only#top', '/tournament-details?mode=Sniper%20Only#top'],
  ['/a/../b', '/b'],
  ['/results?next=https://x//y', '/results?next=https://x//y'],
])('the path %s is accepted and resolved to %s', (path, led) => {
  expect(safePath(path)).toBe(led);
});

test.each([
  undefined,
  null,
  5,
  '',
  'results',
  'https://evil.example',
  'javascript:alert(1)',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n\\evil.example',
  '/x/..//evil.example/phish',
  '/x/%2e%2e//evil.example',
  '/.//evil.example',
  '/x/..\\\\evil.example',
  '/x/..\t//evil.example',
  '/%5cevil.example',
  '/%2Fevil.example',
  '/a//b',
  '/a\\\\b',
])('%j is refused as a path of this site', (path) => {
  expect(safePath(path)).toBeNull();
});
