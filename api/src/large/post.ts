import type pg from 'pg';
import type { JsonObject, Ledger, LedgerCommand } from '../modules/ledger/index.js';

/** Commands in one round: the most that one batch of the ledger takes. */
const COMMANDS_PER_ROUND = 500;

const ROUND = `
  SELECT type, version AS "schemaVersion", json_build_object('type', actor_type, 'id', actor_id)
           AS actor, reason, reference, key AS "idempotencyKey", unique_key AS "uniqueKey",
         payload::json AS payload, accounts, amounts, controlled, status,
         type = 'TokensAdjusted' AS "overridesFreeze"
    FROM large_command WHERE n > $1 AND n <= $1 + ${COMMANDS_PER_ROUND} ORDER BY n`;

type Row = Omit<LedgerCommand, 'entries' | 'controls' | 'payload' | 'uniqueKey'> & {
  readonly uniqueKey: string | null;
  readonly payload: JsonObject;
  readonly accounts: readonly LedgerCommand['entries'][number]['account'][];
  readonly amounts: readonly string[];
  readonly controlled: LedgerCommand['entries'][number]['account'] | null;
  readonly status: 'open' | 'frozen' | 'closed';
};

/** Posts all commands in order; reads the next round while one is written. */
export async function postCommands(client: pg.Client, ledger: Ledger): Promise<void> {
  let last = 0;
  let waiting: readonly LedgerCommand[] = [];
  do {
    const [{ rows }] = await Promise.all([
      client.query<Row>(ROUND, [last]),
      postRound(ledger, waiting),
    ]);
    waiting = rows.map(commandOf);
    last += COMMANDS_PER_ROUND;
  } while (waiting.length > 0);
}

async function postRound(ledger: Ledger, commands: readonly LedgerCommand[]): Promise<void> {
  const outcomes = await ledger.postAll(commands);
  for (const [index, outcome] of outcomes.entries()) {
    if (outcome.posted) continue;
    throw new Error(`The ledger refuses ${commands[index]?.idempotencyKey}: ${outcome.code}`);
  }
}

function commandOf({ accounts, amounts, controlled, status, uniqueKey, ...row }: Row) {
  return {
    ...row,
    ...(uniqueKey === null ? {} : { uniqueKey }),
    entries: accounts.map((account, index) => ({ account, amount: Number(amounts[index]) })),
    ...(controlled === null ? {} : { controls: [{ account: controlled, status }] }),
  };
}
