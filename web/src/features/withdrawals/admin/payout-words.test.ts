import { describe, expect, test } from '@jest/globals';
import {
  balanceAfter,
  capInWords,
  dueInWords,
  isAtProvider,
  payoutSentence,
  payoutWord,
  warningsOf,
} from './payout-words';

type About = Parameters<typeof payoutWord>[0];
type Now = Parameters<typeof warningsOf>[0];

const payout = (state: About['state'], part: Partial<About> = {}): About => ({
  state,
  reason: null,
  needsPerson: false,
  nextTryAt: null,
  ...part,
});
const NONE = { count: 0, sum: 0 };
const now = (part: Partial<Now>): Now => ({
  mode: 'auto',
  isConfigured: true,
  isStopped: false,
  stoppedReason: null,
  balance: { rupees: 1_000.9, readAt: '2026-11-27T12:30:00.000Z' },
  isBalanceLow: false,
  due: NONE,
  dueAtRisk: 0,
  waiting: NONE,
  onTheWay: NONE,
  needsPerson: NONE,
  paidToday: NONE,
  dayCap: { tokens: 0, used: 0 },
  openCases: 0,
  ...part,
});

describe('the word for a payout', () => {
  test.each([
    [payout('due'), 'To be sent'],
    [payout('sending'), 'Sent'],
    [payout('unknown'), 'No answer yet'],
    [payout('queued'), 'Queued'],
    [payout('queued', { reason: 'low_balance' }), 'Low balance'],
    [payout('processing'), 'On its way'],
    [payout('processed'), 'Paid'],
    [payout('failed', { nextTryAt: '2026-11-27T12:30:00.000Z' }), 'Tries again'],
    [payout('failed', { needsPerson: true }), 'Needs you'],
    [payout('failed'), 'Failed'],
    [payout('reversed'), 'Returned'],
  ])('of %o is %s', (about, word) => {
    expect(payoutWord(about)?.word).toBe(word);
  });

  test('is none once it was taken back', () => {
    expect(payoutWord(payout('withdrawn'))).toBeNull();
  });
});

test('a withdrawal is at the provider until its payout has ended', () => {
  const at = (state: About['state']) =>
    isAtProvider({ payout: { state } } as Parameters<typeof isAtProvider>[0]);
  expect(
    ['due', 'sending', 'unknown', 'queued', 'processing'].map((each) => at(each as never)),
  ).not.toContain(false);
  expect(
    ['processed', 'failed', 'reversed', 'withdrawn'].map((each) => at(each as never)),
  ).not.toContain(true);
  expect(isAtProvider({ payout: null })).toBe(false);
});

test("the server's sentence about a payout comes before the general one", () => {
  expect(payoutSentence({ state: 'processing', message: null })).toMatch(/three working days/);
  expect(payoutSentence({ state: 'failed', message: 'The bank is away.' })).toBe(
    'The bank is away.',
  );
});

test('what is due, and the cap of the day, are one line each', () => {
  expect(dueInWords({ count: 12, sum: 4_800 })).toBe('12 due, ₹4,800');
  expect(dueInWords(NONE)).toBe('Nothing is due');
  expect(capInWords({ tokens: 0, used: 4_800 })).toBe('₹4,800, no cap');
  expect(capInWords({ tokens: 50_000, used: 4_800 })).toBe('₹4,800 of ₹50,000');
});

test('the balance after a payment leaves out what is approved already, and is never rounded up', () => {
  expect(balanceAfter(now({ waiting: { count: 1, sum: 300 } }), 500)).toBe(200);
  expect(balanceAfter(now({ balance: null }), 500)).toBeNull();
});

test('a payment above the balance or above the cap of the day is warned about', () => {
  expect(warningsOf(now({}), 1_000, 0)).toEqual([]);
  expect(warningsOf(now({}), 1_001, 0)).toEqual([expect.stringMatching(/too little money/)]);
  const capped = now({ dayCap: { tokens: 500, used: 400 } });
  expect(warningsOf(capped, 100, 0)).toEqual([]);
  expect(warningsOf(capped, 101, 0)).toEqual([expect.stringMatching(/room for 100 tokens/)]);
  expect(warningsOf(now({}), 100, 2)).toEqual([
    '2 withdrawals with risk signals. Read them under Risk before you pay.',
  ]);
});
