import { expect, test } from '@jest/globals';
import { gameMode, participantsAllowed } from './mode.js';

test.each([
  ['Free Fire Survival Mode', 'survival'],
  ['survival', 'survival'],
  ['  SURVIVAL-mode ', 'survival'],
  ['Clash Squad Mode', 'clash-squad'],
  ['clash_squad', 'clash-squad'],
  ['Lone Wolf', 'lone-wolf'],
  ['lone wolf', 'lone-wolf'],
  ['ＬＯＮＥ　ＷＯＬＦ', 'lone-wolf'],
  ['free fire lone-wolf mode', 'lone-wolf'],
  ['Free Fire Kill Only', 'kill-only'],
  ['kill-only', 'kill-only'],
])('the mode %s has the slug %s', (input, slug) => {
  expect(gameMode(input).slug).toBe(slug);
});

test('the name of a custom mode is stored without surrounding spaces', () => {
  expect(gameMode(' Rush Hour ')).toEqual({ slug: 'Rush Hour', title: 'Rush Hour' });
  expect(gameMode(' Rush\u0000 Hour ').slug).toBe('Rush Hour');
  expect(gameMode('Mode')).toEqual({ slug: 'Mode', title: 'Mode' });
  expect(gameMode('सर्वाइवल')).toEqual({ slug: 'सर्वाइवल', title: 'सर्वाइवल' });
});

test('a Lone Wolf match has two seats, and a match of any other mode has the requested number of seats', () => {
  expect(participantsAllowed(gameMode('LONE wolf'), 50)).toBe(2);
  expect(participantsAllowed(gameMode('survival'), 50)).toBe(50);
});
