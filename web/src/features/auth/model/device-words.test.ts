import { expect, test } from '@jest/globals';
import { english } from '../texts.en';
import { deviceWords, networkWords } from './device-words';

const t = (key: keyof typeof english, values: Record<string, string> = {}) =>
  english[key].replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');

test.each([
  ['Chrome on Android', 'Chrome on Android'],
  ['Firefox', 'Firefox'],
  [null, 'Unknown device'],
])('the device %s is shown as %s', (device, words) => {
  expect(deviceWords(device, t as never)).toBe(words);
});

test.each([
  ['203.0.113.0/24', '203.0.113.x'],
  ['10.0.0.0/24', '10.0.0.x'],
  ['2001:db8:1:2::/64', '2001:db8:1:2::/64'],
])('the network %s is shown as %s', (network, words) => {
  expect(networkWords(network)).toBe(words);
});
