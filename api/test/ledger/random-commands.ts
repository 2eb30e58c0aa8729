import fc from 'fast-check';
import type { ModelCommand } from './ledger-model.js';

/** A command in which `{id}` stands for the id of the run, or a repeat of an earlier command. */
export type Intent = ModelCommand | { readonly repeat: number; readonly otherwise: ModelCommand };

const TOKEN = [
  'player:{id}',
  'hold:{id}',
  'pot:{id}:1',
  'pot:{id}:2',
  'receivable:{id}',
  'house:result',
];
const SEAT = ['seats:{id}:1', 'seated:{id}:1', 'house:seats'];
const STRANGE = ['player:nobody', 'wallet:{id}', 'gateway:other', '', 'player:{id}:1', 'pot:{id}'];
const MAX = Number.MAX_SAFE_INTEGER;

const small = fc.integer({ min: 1, max: 12 });
const amount = fc.oneof(
  { weight: 12, arbitrary: small },
  // With a lower weight of these amounts near the maximum, some runs would have too few overflows.
  { weight: 3, arbitrary: fc.constantFrom(MAX, MAX - 3, 2 ** 52) },
);
/**
 * Accounts that belong to one run. Only these accounts get amounts of any size, because all runs
 * share the house accounts.
 */
const ownAccount = fc.constantFrom(...TOKEN.slice(0, 5));
const tokenAccount = fc.constantFrom(...TOKEN);
const anyAccount = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...TOKEN, ...SEAT) },
  { weight: 1, arbitrary: fc.constantFrom(...STRANGE) },
);

type Entries = ModelCommand['entries'];

const transfer: fc.Arbitrary<Entries> = fc
  .tuple(ownAccount, ownAccount, amount)
  .map(([from, to, moved]) => [
    { account: from, amount: -moved },
    { account: to, amount: moved },
  ]);
/** Credits tokens from an account without a floor, so that later debits can succeed. */
const gift: fc.Arbitrary<Entries> = fc
  .tuple(fc.constantFrom('receivable:{id}', 'house:result'), tokenAccount, small)
  .map(([from, to, moved]) => [
    { account: from, amount: -moved },
    { account: to, amount: moved },
  ]);
const seats: fc.Arbitrary<Entries> = small.map((moved) => [
  { account: 'house:seats', amount: -moved },
  { account: 'seats:{id}:1', amount: moved },
]);
const join: fc.Arbitrary<Entries> = small.map((fee) => [
  { account: 'player:{id}', amount: -fee },
  { account: 'pot:{id}:1', amount: fee },
  { account: 'seats:{id}:1', amount: -1 },
  { account: 'seated:{id}:1', amount: 1 },
]);
const anything: fc.Arbitrary<Entries> = fc.array(
  fc.record({ account: anyAccount, amount: fc.integer({ min: -5, max: 5 }) }),
  { maxLength: 5 },
);
/** Debits one account, and credits equal parts of the amount to several others. */
const share: fc.Arbitrary<Entries> = fc
  .tuple(fc.uniqueArray(tokenAccount, { minLength: 2, maxLength: 5 }), small)
  .map(([[from = '', ...rest], part]) => [
    ...rest.map((account) => ({ account, amount: part })),
    { account: from, amount: -part * rest.length },
  ]);

const control = fc.record(
  {
    account: fc.oneof(
      { weight: 10, arbitrary: fc.constantFrom(...TOKEN.slice(0, 5), ...SEAT.slice(0, 2)) },
      { weight: 1, arbitrary: fc.constantFrom(...STRANGE) },
    ),
    status: fc.constantFrom('open', 'frozen', 'closed', 'open', 'frozen', 'closed', 'melted'),
  },
  { requiredKeys: ['account'] },
);

const sound = fc.record({
  type: fc.constantFrom('Moved', 'Joined', 'Given "quoted" \\ type'),
  schemaVersion: fc.constantFrom(1, 2),
  actor: fc.record({
    type: fc.constantFrom('player', 'admin', 'system', 'gateway'),
    id: fc.constantFrom('a', 'b'),
  }),
  reason: fc.constantFrom(null, '', 'NULL', 'because, "he" {said} \\n so ₹'),
  reference: fc.constantFrom(null, 'r'),
  idempotencyKey: fc.integer({ min: 0, max: 40 }).map((key) => `{id}:${key}`),
  payload: fc.constantFrom('{}', '{"a":1}', '{"b":"\\\\\\" ü"}'),
  overridesFreeze: fc.boolean(),
  entries: fc.oneof(
    { weight: 3, arbitrary: transfer },
    { weight: 4, arbitrary: gift },
    { weight: 1, arbitrary: seats },
    { weight: 2, arbitrary: join },
    { weight: 2, arbitrary: share },
    { weight: 1, arbitrary: anything },
    { weight: 1, arbitrary: fc.constant([]) },
  ),
  controls: fc.oneof(
    { weight: 5, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(control, { minLength: 1, maxLength: 2 }) },
  ),
});

/** Mistakes of a caller. Each one makes one field of a valid command invalid. */
const spoiled = fc.constantFrom<Partial<ModelCommand>>(
  { type: '' },
  { type: 'x'.repeat(101) },
  { schemaVersion: 0 },
  { schemaVersion: 40_000 },
  { actor: { type: 'ghost', id: 'a' } },
  { actor: { type: 'admin', id: '' } },
  { idempotencyKey: '' },
  { idempotencyKey: 'ü'.repeat(511) },
  { uniqueKey: '' },
  { payload: '' },
  { reason: 'x'.repeat(4001) },
  { reference: 'x'.repeat(1021) },
  { entries: [{ account: 'player:{id}', amount: 0 }] },
);

const command: fc.Arbitrary<ModelCommand> = fc
  .tuple(
    sound,
    fc.oneof(
      { weight: 3, arbitrary: fc.constant(null) },
      { weight: 1, arbitrary: fc.integer({ min: 0, max: 6 }) },
    ),
    fc.oneof({ weight: 14, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: spoiled }),
  )
  .map(([base, fact, spoiling]) => ({
    ...base,
    ...(fact === null ? {} : { uniqueKey: `{id}:fact:${fact}` }),
    ...(spoiling ?? {}),
  }));

const intent: fc.Arbitrary<Intent> = fc.oneof(
  { weight: 6, arbitrary: command },
  { weight: 1, arbitrary: fc.record({ repeat: fc.nat(50), otherwise: command }) },
);

/** Generates batches of commands, which the test posts one after the other. */
export const sequences: fc.Arbitrary<Intent[][]> = fc.array(
  fc.array(intent, { minLength: 1, maxLength: 10 }),
  { minLength: 1, maxLength: 5 },
);
