import type pg from 'pg';
import type { JsonObject, Ledger, LedgerCommand } from '../../src/modules/ledger/index.js';

/** Number of commands that are posted together, which is the maximum of one batch in the ledger. */
const COMMANDS_PER_ROUND = 500;

/** Columns of a command, under the names of `CommandRow`. */
export const READ = `
  type, version AS "schemaVersion", json_build_object('type', actor_type, 'id', actor_id) AS actor,
  reason, reference, key AS "idempotencyKey", unique_key AS "uniqueKey", payload::json AS payload,
  accounts, amounts, controlled, status, type = 'TokensAdjusted' AS "overridesFreeze"`;

const ROUND = `
  SELECT ${READ} FROM large_command WHERE n > $1 AND n <= $1 + ${COMMANDS_PER_ROUND} ORDER BY n`;

export type CommandRow = Omit<LedgerCommand, 'entries' | 'controls' | 'payload' | 'uniqueKey'> & {
  readonly uniqueKey: string | null;
  readonly payload: JsonObject;
  readonly accounts: readonly LedgerCommand['entries'][number]['account'][];
  readonly amounts: readonly string[];
  readonly controlled: LedgerCommand['entries'][number]['account'] | null;
  readonly status: 'open' | 'frozen' | 'closed';
};

/** Posts all commands in order. The next commands are read while the current ones are posted. */
export async function postCommands(client: pg.Client, ledger: Ledger): Promise<void> {
  let last = 0;
  let waiting: readonly CommandRow[] = [];
  do {
    const [{ rows }] = await Promise.all([
      client.query<CommandRow>(ROUND, [last]),
      postRound(ledger, waiting),
    ]);
    waiting = rows;
    last += COMMANDS_PER_ROUND;
  } while (waiting.length > 0);
}

/** Posts commands and throws if the ledger refuses one of them. */
export async function postRound(ledger: Ledger, rows: readonly CommandRow[]): Promise<void> {
  const commands: readonly LedgerCommand[] = rows.map(commandOf);
  const outcomes = await ledger.postAll(commands);
  for (const [index, outcome] of outcomes.entries()) {
    if (outcome.posted) continue;
    throw new Error(`The ledger refuses ${commands[index]?.idempotencyKey}: ${outcome.code}`);
  }
}

function commandOf({ accounts, amounts, controlled, status, uniqueKey, ...row }: CommandRow) {
  return {
    ...row,
    ...(uniqueKey === null ? {} : { uniqueKey }),
    entries: accounts.map((account, index) => ({ account, amount: Number(amounts[index]) })),
    ...(controlled === null ? {} : { controls: [{ account: controlled, status }] }),
  };
}
