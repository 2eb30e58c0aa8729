import { expect, test } from '@jest/globals';
import { fits, leftOfDay, limitTold } from './day-limit.js';
import { looserRules, RULES_OFF } from './rules.js';

test.each([
  ['nothing changed', {}, {}, []],
  ['a limit is set', {}, { rulePayoutTokens: 500 }, []],
  ['a limit is raised', { rulePayoutTokens: 500 }, { rulePayoutTokens: 501 }, ['rulePayoutTokens']],
  ['a limit is lowered', { ruleDepositCount: 5 }, { ruleDepositCount: 4 }, []],
  ['a limit is taken away', { ruleRedeemCount: 5 }, {}, ['ruleRedeemCount']],
  [
    'fewer hours',
    { ruleUnplayed: 'held' },
    { ruleUnplayed: 'held', ruleUnplayedHours: 1 },
    ['ruleUnplayedHours'],
  ],
  ['hours of a rule that is off', {}, { ruleUnplayedHours: 1 }, []],
  [
    'the source alone, then hours',
    { ruleUnplayed: 'source-only' },
    { ruleUnplayed: 'held' },
    ['ruleUnplayed'],
  ],
  ['all tokens again', { rulePayoutSource: 'winnings' }, {}, ['rulePayoutSource']],
  ['nothing waits any more', { ruleStrongWaits: true }, {}, ['ruleStrongWaits']],
] as const)(
  'loosened rules are reported, and stricter rules are not reported: %s',
  (_, before, after, looser) => {
    const found = looserRules({ ...RULES_OFF, ...before }, { ...RULES_OFF, ...after });
    expect(found).toEqual(looser);
  },
);

test.each([
  ['no limit', [0, 0], [900, 9], 1_000, true, 0],
  ['the last tokens', [100, 0], [60, 9], 40, true, 40],
  ['one token too many', [100, 0], [60, 9], 41, false, 40],
  ['once too often', [100, 2], [10, 2], 1, false, 0],
  ['a limit set below what was used', [100, 0], [160, 1], 1, false, 0],
] as const)(
  'a daily limit allows the amount and the number of times that are left: %s',
  (_, [tokens, count], [used, times], wanted, does, told) => {
    const now = new Date('2026-03-31T20:00:00Z');
    const left = leftOfDay({ tokens, count }, { tokens: used, count: times }, now);
    expect(fits(left, wanted)).toBe(does);
    expect(limitTold(left)).toEqual({
      left: told,
      allowedAt: new Date('2026-04-01T18:30:00Z'),
      time: expect.stringMatching(/^2 Apr.* 12:00\sam IST$/),
    });
  },
);
