import fc from 'fast-check';

const STATUSES = ['pending', 'processing', 'completed', 'rejected'] as const;
type Status = (typeof STATUSES)[number];

/**
 * One request in an evening of one admin. Numbers such as `player` choose one of the evening's own
 * players, matches, withdrawals and codes; a number that is too large wraps around.
 */
export type Step =
  | { readonly do: 'adjust'; readonly player: number; readonly amount: number }
  | { readonly do: 'adjust everybody'; readonly each: number; readonly takes: boolean }
  | { readonly do: 'create a code'; readonly tokens: number; readonly uses: number }
  | { readonly do: 'switch a code'; readonly code: number }
  | { readonly do: 'delete a code'; readonly code: number }
  | { readonly do: 'redeem'; readonly code: number; readonly player: number }
  | { readonly do: 'request a withdrawal'; readonly player: number; readonly amount: number }
  | {
      readonly do: 'set statuses';
      readonly withdrawal: number;
      /** All of them are in one request, one after the other. */
      readonly statuses: readonly Status[];
      /** Number of the Google Play code of the completed payouts; null for none. */
      readonly code: number | null;
    }
  | { readonly do: 'create a match'; readonly fee: number; readonly pool: number }
  | { readonly do: 'raise the prizes'; readonly match: number; readonly pool: number }
  | { readonly do: 'join'; readonly match: number; readonly player: number }
  | { readonly do: 'declare'; readonly match: number; readonly prizes: readonly number[] }
  | { readonly do: 'void'; readonly match: number }
  | { readonly do: 'set a match'; readonly match: number; readonly status: string }
  | { readonly do: 'delete a match'; readonly match: number }
  /** Sets the only prize of the cup, and pays it. */
  | { readonly do: 'pay the cup'; readonly prize: number }
  | { readonly do: 'reverse'; readonly event: number }
  | { readonly do: 'set the limit'; readonly aboveTokens: number }
  /** Another admin approves the oldest request that waits. */
  | { readonly do: 'approve' };

const some = fc.nat({ max: 5 });
const player = fc.nat({ max: 2 });
/** Amounts below, at and above the limit of 1,000 tokens, and parts that add up to it. */
const amount = fc.constantFrom(1, 100, 200, 300, 400, 600, 1_000, 1_001, 5_000);
const code = fc.option(fc.nat({ max: 3 }));
const statuses = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...STATUSES).map((status) => [status]) },
  { weight: 1, arbitrary: fc.array(fc.constantFrom(...STATUSES), { minLength: 2, maxLength: 4 }) },
);
const prizes = fc.array(fc.constantFrom(0, 200, 400, 600, 1_000), { minLength: 1, maxLength: 3 });
const matchStatus = fc.constantFrom('upcoming', 'active', 'completed', 'cancelled');

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('adjust' as const), player, amount }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('adjust' as const),
      player,
      amount: amount.map((tokens) => -tokens),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('adjust everybody' as const),
      each: fc.integer({ min: 1, max: 9 }),
      takes: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('create a code' as const),
      tokens: amount,
      uses: fc.integer({ min: 1, max: 4 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('switch a code' as const), code: some }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete a code' as const), code: some }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('redeem' as const), code: some, player }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('request a withdrawal' as const), player, amount }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('set statuses' as const),
      withdrawal: some,
      statuses,
      code,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('create a match' as const),
      fee: fc.constantFrom(0, 100, 300),
      pool: amount,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('raise the prizes' as const),
      match: some,
      pool: amount,
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('join' as const), match: some, player }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('declare' as const), match: some, prizes }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('void' as const), match: some }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('set a match' as const),
      match: some,
      status: matchStatus,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete a match' as const), match: some }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('pay the cup' as const), prize: amount }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('reverse' as const), event: fc.nat({ max: 9 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('set the limit' as const),
      aboveTokens: fc.constantFrom(0, 500, 900, 2_000),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('approve' as const) }) },
);

export const steps = fc.array(step, { minLength: 4, maxLength: 18 });
