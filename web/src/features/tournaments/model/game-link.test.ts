import { expect, test } from '@jest/globals';
import { gameLink } from './game-link';

test('the link to the game opens the app on Android, and the store if the app is missing', () => {
  const link = gameLink('Mozilla/5.0 (Linux; Android 13; Redmi) AppleWebKit/537.36 Chrome/130.0');
  expect(link).toMatch(/^intent:\/\/launch\/#Intent;package=com\.dts\.freefireth;/);
  const [, store = ''] = /S\.browser_fallback_url=([^;]+);end$/.exec(link) ?? [];
  expect(decodeURIComponent(store)).toBe(
    'https://play.google.com/store/apps/details?id=com.dts.freefireth',
  );
});

test.each([
  ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 'apps.apple.com'],
  ['an iPad', 'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X)', 'apps.apple.com'],
  ['a computer', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 'ff.garena.com'],
])('the link to the game on %s is an ordinary web address', (_, userAgent, host) => {
  expect(new URL(gameLink(userAgent)).host).toBe(host);
});
