import { expect, test } from '@jest/globals';
import { RULES_OFF } from '../../settings/index.js';
import { payable, payableAt } from './payable.js';

const now = new Date('2026-04-01T12:00:00Z');
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const lots = { winnings: 30, deposits: 100, bonus: 20 };
const held = { ruleUnplayed: 'held', ruleUnplayedHours: 24 } as const;
const older = { tokens: 80, at: ago(20) };
const newer = { tokens: 60, at: ago(1) };

test.each([
  ['no rule: the balance', {}, lots, [newer], 150],
  ['winnings only', { rulePayoutSource: 'winnings' }, lots, [], 30],
  ['an old deposit is free', held, lots, [{ tokens: 100, at: ago(25) }], 150],
  ['a new one is kept, and the bonus behind it', held, lots, [newer], 70],
  ['no more is kept than was not played', held, lots, [older, newer], 30],
  ['all of it was played', held, { ...lots, deposits: 0 }, [newer], 50],
  ['source only keeps every deposit', { ruleUnplayed: 'source-only' }, lots, [], 30],
] as const)(
  'the payable tokens follow the rules about their sources: %s',
  (_, rules, wallet, deposited, tokens) => {
    expect(payable(wallet, deposited, { ...RULES_OFF, ...rules }, now)).toBe(tokens);
  },
);

test('an amount becomes payable as soon as enough of the deposits are old enough', () => {
  const rules = { ...RULES_OFF, ...held };
  const after = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
  expect(payableAt(70, lots, [newer, older], rules)).toEqual(after(4));
  expect(payableAt(71, lots, [newer, older], rules)).toEqual(after(23));
  const back = { ...RULES_OFF, ruleUnplayed: 'source-only' } as const;
  expect(payableAt(31, lots, [newer], back)).toBeNull();
});
