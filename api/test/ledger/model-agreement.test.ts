import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import pg from 'pg';
import type { PreparedCommand } from '../../src/modules/ledger/domain/prepare-command.js';
import type { PostOutcome } from '../../src/modules/ledger/index.js';
import { postBatch } from '../../src/modules/ledger/store/batch-connection.js';
import { poolSettings } from '../../src/platform/database/index.js';
import { createTestDatabase, type TestDatabase } from '../world/database.js';
import { expectHealthyLedger } from '../world/healthy-ledger.js';
import {
  LedgerModel,
  type ModelAccount,
  type ModelCommand,
  type ModelOutcome,
} from './ledger-model.js';
import { type Intent, sequences } from './random-commands.js';

const SEQUENCES = Number(process.env.LEDGER_SEQUENCES ?? 2_000);
const SEED = Number(process.env.LEDGER_SEED ?? Date.now() % 2 ** 31);

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client(poolSettings({ url: database.processUrl, name: 'model', max: 1 }));
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

let runs = 0;

/**
 * Turns a generated intent into a command. Each run has its own accounts and keys, but all runs
 * share the house accounts.
 */
function settle(intent: Intent, run: string, earlier: ModelCommand[]): ModelCommand {
  if ('repeat' in intent) {
    const again = earlier[intent.repeat % Math.max(1, earlier.length)];
    if (again) return again;
  }
  const command = 'repeat' in intent ? intent.otherwise : intent;
  const id = `00000000-0000-4000-8000-${run}`;
  const here = (text: string) => text.replaceAll('{id}', id);
  return {
    ...command,
    idempotencyKey: here(command.idempotencyKey),
    ...(command.uniqueKey === undefined ? {} : { uniqueKey: here(command.uniqueKey) }),
    entries: command.entries.map((entry) => ({ ...entry, account: here(entry.account) })),
    controls: command.controls.map((control) => ({ ...control, account: here(control.account) })),
  };
}

async function modelOfNow(): Promise<LedgerModel> {
  const { rows } = await client.query("SELECT * FROM ledger.account WHERE name LIKE 'house:%'");
  const head = await client.query('SELECT position FROM ledger.head');
  return new LedgerModel(head.rows[0].position, new Map(rows.map(toModelAccount)));
}

function toModelAccount(row: {
  name: string;
  balance: number;
  status: ModelAccount['status'];
}): [string, ModelAccount] {
  const { name, balance, status } = row;
  return [name, { balance: BigInt(balance), status }];
}

/**
 * Prepares a command without the checks in TypeScript, so that invalid commands reach the checks of
 * the SQL function.
 */
function prepared(command: ModelCommand): PreparedCommand {
  const { payload, ...rest } = command;
  return { command: { ...rest, payload: {} }, payload, size: 0 } as PreparedCommand;
}

function comparable(outcome: PostOutcome): ModelOutcome {
  if (!outcome.posted) return { ...outcome };
  const { position, replayed } = outcome;
  return { posted: true, replayed, position, balances: [...outcome.balances] };
}

test(`the SQL function and the model of the ledger return the same outcome for each command (seed ${SEED})`, async () => {
  process.stdout.write(`ledger model: ${SEQUENCES} sequences, LEDGER_SEED=${SEED}\n`);
  const codes = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(sequences, async (batches) => {
      runs += 1;
      const run = String(runs).padStart(12, '0');
      const model = await modelOfNow();
      const earlier: ModelCommand[] = [];
      for (const batch of batches) {
        const commands = batch.map((intent) => {
          const command = settle(intent, run, earlier);
          earlier.push(command);
          return command;
        });
        const actual = await postBatch(client, commands.map(prepared));
        const expected = commands.map((command) => model.post(command));
        expect(actual.map(comparable)).toEqual(expected);
        for (const outcome of expected) {
          const code = outcome.posted ? (outcome.replayed ? 'REPLAYED' : 'POSTED') : outcome.code;
          codes.set(code, (codes.get(code) ?? 0) + 1);
        }
      }
      const { rows } = await client.query('SELECT * FROM ledger.account WHERE name LIKE $1', [
        `%${run}%`,
      ]);
      const own = [...model.accounts].filter(([name]) => name.includes(run));
      expect(new Map(rows.map(toModelAccount))).toEqual(new Map(own));
    }),
    { numRuns: SEQUENCES, seed: SEED, verbose: 1 },
  );
  // The generated commands must cause each outcome often; otherwise the test proves little.
  const reached = Object.fromEntries([...codes].sort());
  process.stdout.write(`ledger model: ${JSON.stringify(reached)}\n`);
  for (const code of EVERY_ANSWER)
    expect([code, (codes.get(code) ?? 0) > SEQUENCES / 100]).toEqual([code, true]);
  await expectHealthyLedger({ database });
}, 600_000);

const EVERY_ANSWER = [
  'POSTED',
  'REPLAYED',
  'BELOW_FLOOR',
  'FROZEN',
  'CLOSED',
  'UNKNOWN_ACCOUNT',
  'UNBALANCED',
  'OVERFLOW',
  'KEY_REUSED',
  'ALREADY_HAPPENED',
  'INVALID',
];
