import { expect, test } from '@jest/globals';
import type { Tournament } from '../../../api/schema';
import {
  inOrder,
  type Need,
  needsOfAutomatic,
  needsOfBackups,
  needsOfChecks,
  needsOfHalt,
  needsOfMails,
  needsOfRisk,
} from './needs';
import { needsOfMatches } from './needs-of-matches';

const NOON = Date.parse('2026-11-22T06:30:00Z');
const after = (hours: number) => new Date(NOON + hours * 3_600_000).toISOString();
const match = (part: Partial<Tournament>) =>
  ({
    _id: 'a-match',
    name: 'Cup',
    status: 'active',
    roomId: 'room',
    startTime: after(-2),
    endTime: after(1),
    ...part,
  }) as Tournament;

test('a match needs a room after its start, then to be started, then results after its end', () => {
  const sentences = needsOfMatches(
    [
      match({ startTime: after(1) }),
      match({ roomId: '', status: 'upcoming' }),
      match({ status: 'upcoming' }),
      match({}),
      match({ endTime: after(-1) }),
      match({ status: 'completed', roomId: '', endTime: after(-1) }),
    ],
    NOON,
  ).map(({ sentence, action }) => [sentence, action]);
  expect(sentences).toEqual([
    ['Cup has started without a room.', 'Add room'],
    ['Cup should have started, but is not active.', 'Start it'],
    ['Cup is over without results.', 'Declare results'],
    ['Cup is over without results.', 'Declare results'],
  ]);
});

test('a result that captains or players agree on is to be confirmed, also before the end', () => {
  const proposal = { tournamentId: 'a-match', count: 2, isContradicted: false, since: after(-1) };
  const [need, ...others] = needsOfMatches([match({ squads: 'equal' })], NOON, [proposal]);
  expect(others).toEqual([]);
  expect(need).toMatchObject({
    sentence: '2 captains sent the same result of Cup.',
    since: after(-1),
    action: 'Confirm the result',
    match: { step: 'confirm' },
  });
  const contradicted = { ...proposal, count: 3, isContradicted: true };
  const ended = match({ status: 'completed', squads: 'off', endTime: after(-1) });
  expect(needsOfMatches([ended], NOON, [contradicted])[0]?.sentence).toBe(
    '3 players sent the same result of Cup, others another one.',
  );
  const elsewhere = { ...proposal, tournamentId: 'another-match' };
  expect(needsOfMatches([match({})], NOON, [elsewhere])).toEqual([]);
});

test('a match needs a room from 20 minutes before its start', () => {
  const soon = match({
    roomId: '',
    status: 'upcoming',
    startTime: after(1 / 3),
    endTime: after(2),
  });
  const [need, ...others] = needsOfMatches([soon], NOON);
  expect(others).toEqual([]);
  expect(need).toMatchObject({
    sentence: 'Cup starts soon without a room.',
    since: after(1 / 3),
    action: 'Add room',
  });
  expect(needsOfMatches([soon], NOON - 1)).toEqual([]);
  expect(needsOfMatches([{ ...soon, roomId: 'room' }], NOON)).toEqual([]);
  const [started] = needsOfMatches([soon], Date.parse(soon.startTime));
  expect(started?.rank).toBeLessThan(need?.rank ?? 0);
});

test('a halt of the ledger comes before every other task', () => {
  expect(needsOfHalt(null)).toEqual([]);
  const [halt] = needsOfHalt({ foundAt: after(-1) });
  expect(halt).toMatchObject({ since: after(-1), href: '/admin/ledger?view=integrity' });
  const [overdue] = needsOfMatches([match({ roomId: '' })], NOON);
  expect(halt?.rank).toBeLessThan(overdue?.rank ?? 0);
});

type Automatic = Parameters<typeof needsOfAutomatic>[0];

const NONE = { count: 0, sum: 0 };
const automatic = (part: Partial<Automatic['now']>, rest: Partial<Automatic> = {}) =>
  needsOfAutomatic({
    waiting: [],
    cases: [],
    ...rest,
    now: {
      mode: 'auto',
      isConfigured: true,
      isStopped: false,
      stoppedReason: null,
      balance: null,
      isBalanceLow: false,
      due: { count: 12, sum: 4_800 },
      dueAtRisk: 0,
      waiting: NONE,
      onTheWay: NONE,
      needsPerson: NONE,
      paidToday: NONE,
      dayCap: { tokens: 0, used: 0 },
      openCases: 0,
      ...part,
    },
  });
const stuck = (id: string, sentAt: string) =>
  ({
    _id: id,
    requestedAt: sentAt,
    payout: { needsPerson: true, sentAt },
  }) as Automatic['waiting'][0];

test('automatic payouts that go on by themselves are no task', () => {
  expect(automatic({})).toEqual([]);
});

test('stopped payouts, a low balance, failed payouts and differences are tasks with their next step', () => {
  const needs = automatic(
    {
      isStopped: true,
      stoppedReason: 'a stolen key',
      isBalanceLow: true,
      needsPerson: { count: 2, sum: 900 },
      openCases: 1,
    },
    {
      waiting: [stuck('b', after(-2)), stuck('a', after(-5))],
      cases: [
        { openedAt: after(-9), closedAt: null },
        { openedAt: after(-20), closedAt: after(-10) },
      ],
    },
  );
  const shown = ({ sentence, action, since, ...does }: Need) => [
    sentence,
    action,
    'href' in does ? does.href : null,
    since,
  ];
  expect(needs.map(shown)).toEqual([
    ['Payouts are stopped: a stolen key', 'Decide', '/admin/withdrawals', null],
    [
      'The balance for payouts is low. Top up the account at the provider.',
      'Show',
      '/admin/withdrawals',
      null,
    ],
    ['1 payout differs from the provider.', 'Compare', '/admin/reconciliation', after(-9)],
    ['2 failed payouts need a person.', 'Decide', '/admin/withdrawals?id=a', after(-5)],
  ]);
});

test('in manual mode only what is left over from automatic payouts is a task', () => {
  const left = { mode: 'manual', isStopped: true, isBalanceLow: true, openCases: 1 } as const;
  expect(automatic(left).map(({ id }) => id)).toEqual(['payout-cases']);
});

const NO_CHECKS = { verification: null, rebuild: null, orders: null, settlements: null };

test('checks that find nothing are no task, and each that finds something is one', () => {
  expect(needsOfChecks(NO_CHECKS)).toEqual([]);
  expect(needsOfBackups({ problems: [], checkedAt: after(-1) })).toEqual([]);
  const found = (count: number) => ({ count, since: after(-3) });
  const needs = needsOfChecks({
    verification: found(1),
    rebuild: found(2),
    orders: found(1),
    settlements: found(3),
  });
  expect(needs.map(({ sentence, action }) => [sentence, action])).toEqual([
    ['The verification of the ledger found 1 problem.', 'Show'],
    ['A rebuild corrected 2 differences.', 'Show'],
    ['1 order needs a check.', 'Compare'],
    ['3 settlements differ from the ledger.', 'Compare'],
  ]);
  const [backups] = needsOfBackups({ problems: ['no backup since Monday'], checkedAt: null });
  expect(backups?.sentence).toBe('The backups are not in order: no backup since Monday');
});

test('players with risk signals who wait for payouts are a task since the oldest request', () => {
  expect(needsOfRisk(0, [])).toEqual([]);
  const [need] = needsOfRisk(2, [{ id: 'asha', pendingSince: after(-30) }]);
  expect(need).toMatchObject({
    sentence: '2 players with risk signals wait for a payout.',
    since: after(-30),
    href: '/admin/risk?status=waiting&id=asha',
  });
});

test('the tasks begin with what stops the product, go on with the oldest and end with what can wait', () => {
  const [red] = needsOfChecks({ ...NO_CHECKS, verification: { count: 1, since: after(-1) } });
  const order = inOrder([
    ...needsOfMails([{ createdAt: after(-90) }]),
    ...needsOfMatches([match({ roomId: '', startTime: after(-2) })], NOON),
    ...needsOfRisk(1, [{ id: 'asha', pendingSince: after(-30) }]),
    ...(red ? [red] : []),
  ]).map(({ id }) => id);
  expect(order).toEqual(['verification', 'risk', 'a-match', 'mail']);
});
