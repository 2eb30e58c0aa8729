import { expect, test } from '@jest/globals';
import { networkOf } from './network.js';
import { deviceFrom } from './sightings.js';

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['no address', null],
  ['', null],
])('the address %p belongs to the network %p', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('a device id has 16 to 64 characters, and any other value of the header is ignored', () => {
  expect(deviceFrom('0198c0de-0000-7000-8000-000000000000')).not.toBeNull();
  for (const sent of [
    undefined,
    '',
    'short',
    `${'x'.repeat(65)}`,
    'a b'.repeat(8),
    ['x'.repeat(20)],
  ]) {
    expect(deviceFrom(sent)).toBeNull();
  }
});
