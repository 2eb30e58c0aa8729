import pg from 'pg';
import { assert } from '../../../kernel/index.js';
import { poolSettings, ServerClient } from '../../../platform/database/index.js';
import type { AccountName, PostOutcome, RefusalCode } from '../domain/command.js';
import type { PreparedCommand } from '../domain/prepare-command.js';
import { ArrayLiteral, readArray } from './array-literal.js';

/** Sends the writer's batches to PostgreSQL; tests replace it. */
export abstract class BatchSender {
  abstract send(commands: readonly PreparedCommand[]): Promise<readonly PostOutcome[]>;
  /** Closes the connection; the next batch opens a new one. */
  abstract reset(): Promise<void>;
}

const STATEMENT_TIMEOUT_MS = 10_000;
const LOCK_TIMEOUT_MS = 5_000;

/**
 * Sends batches over the writer's own connection, which is opened at first use. The server's
 * timeouts are short, because a running batch blocks all other posting.
 */
export class BatchConnection extends BatchSender {
  private client: pg.Client | null = null;

  constructor(private readonly url: string) {
    super();
  }

  async send(commands: readonly PreparedCommand[]): Promise<readonly PostOutcome[]> {
    this.client ??= await this.connect();
    return postBatch(this.client, commands);
  }

  async reset(): Promise<void> {
    const { client } = this;
    this.client = null;
    await client?.end().catch(() => undefined);
  }

  private async connect(): Promise<pg.Client> {
    const settings = poolSettings({
      url: this.url,
      name: 'ledger',
      max: 1,
      statementTimeoutMs: STATEMENT_TIMEOUT_MS,
      lockTimeoutMs: LOCK_TIMEOUT_MS,
    });
    const client = new ServerClient({ ...settings, keepAlive: true });
    client.on('error', () => {
      if (this.client === client) this.client = null;
    });
    await client.connect();
    return client;
  }
}

const PLACES = Array.from({ length: 17 }, (_, index) => `$${index + 1}`).join(', ');
const STATEMENT = `SELECT o_codes, o_positions, o_accounts, o_times, o_balances
                     FROM ledger.post_batch(${PLACES})`;

/** Makes the database driver return raw text, because this file parses the arrays itself. */
const RAW: pg.CustomTypesConfig = { getTypeParser: () => (value: unknown) => value };

/**
 * Posts a batch in one statement and one commit. Returns one outcome per command, in order. An
 * error means that no command of the batch was recorded, except after a lost connection or an
 * `UnconfirmedCommit`, when the outcome is unknown.
 */
export async function postBatch(
  client: Pick<pg.ClientBase, 'query'>,
  commands: readonly PreparedCommand[],
): Promise<readonly PostOutcome[]> {
  const batch = new BatchArrays(commands);
  for (const command of commands) batch.add(command);
  const result = await client.query({
    name: 'post_batch',
    text: STATEMENT,
    values: batch.values(),
    rowMode: 'array',
    types: RAW,
  });
  const row: unknown = result.rows[0];
  assert(Array.isArray(row) && row.length === 5, 'post_batch answers one row of five arrays');
  return outcomes(commands, batch.accounts, row as (string | null)[]);
}

/** Parameters of the SQL function `ledger.post_batch`, in the order of its declaration. */
class BatchArrays {
  /**
   * Names of the accounts in the batch, sorted as in the database, so that one scan finds them all.
   */
  readonly accounts: readonly AccountName[];
  private readonly indexes: ReadonlyMap<string, number>;
  private readonly columns = {
    types: new ArrayLiteral(),
    schemaVersions: new ArrayLiteral(),
    actorTypes: new ArrayLiteral(),
    actorIds: new ArrayLiteral(),
    reasons: new ArrayLiteral(),
    references: new ArrayLiteral(),
    keys: new ArrayLiteral(),
    uniqueKeys: new ArrayLiteral(),
    payloads: new ArrayLiteral(),
    overrides: new ArrayLiteral(),
    accounts: new ArrayLiteral(),
    entryCounts: new ArrayLiteral(),
    entryAccounts: new ArrayLiteral(),
    entryAmounts: new ArrayLiteral(),
    controlCounts: new ArrayLiteral(),
    controlAccounts: new ArrayLiteral(),
    controlStatuses: new ArrayLiteral(),
  };

  constructor(commands: readonly PreparedCommand[]) {
    const names = new Set<AccountName>();
    for (const { command } of commands) {
      for (const { account } of command.entries) names.add(account);
      for (const { account } of command.controls ?? []) names.add(account);
    }
    this.accounts = [...names].sort();
    this.indexes = new Map(this.accounts.map((account, index) => [account, index + 1]));
    for (const account of this.accounts) this.columns.accounts.text(account);
  }

  add({ command, payload }: PreparedCommand): void {
    const { columns } = this;
    const controls = command.controls ?? [];
    columns.types.text(command.type);
    columns.schemaVersions.bare(command.schemaVersion);
    columns.actorTypes.text(command.actor.type);
    columns.actorIds.text(command.actor.id);
    columns.reasons.text(command.reason);
    columns.references.text(command.reference);
    columns.keys.text(command.idempotencyKey);
    columns.uniqueKeys.text(command.uniqueKey);
    columns.payloads.text(payload);
    columns.overrides.bare(command.overridesFreeze ?? false);
    columns.entryCounts.bare(command.entries.length);
    for (const { account, amount } of command.entries) {
      columns.entryAccounts.bare(this.index(account));
      columns.entryAmounts.bare(amount);
    }
    columns.controlCounts.bare(controls.length);
    for (const { account, status } of controls) {
      columns.controlAccounts.bare(this.index(account));
      columns.controlStatuses.text(status);
    }
  }

  values(): string[] {
    return Object.values(this.columns).map(String);
  }

  private index(account: AccountName): number {
    return this.indexes.get(account) ?? 0;
  }
}

function outcomes(
  commands: readonly PreparedCommand[],
  accounts: readonly AccountName[],
  row: readonly (string | null)[],
): readonly PostOutcome[] {
  const [codes = [], positions = [], refusers = [], times = [], balances = []] = row.map((array) =>
    array === null ? [] : readArray(array),
  );
  let entry = 0;
  return commands.map(({ command }, index): PostOutcome => {
    const code = codes[index] ?? null;
    const first = entry;
    entry += command.entries.length;
    const position = positions[index] ?? null;
    if (code !== null && code !== 'REPLAYED') {
      const refuser = refusers[index] ?? null;
      return {
        posted: false,
        code: code as RefusalCode,
        account: refuser === null ? null : (accounts[Number(refuser) - 1] ?? null),
        position: position === null ? null : Number(position),
      };
    }
    return {
      posted: true,
      replayed: code === 'REPLAYED',
      position: Number(position),
      recordedAt: new Date(Number(times[index]) / 1000),
      balances: new Map(
        command.entries.map(({ account }, offset) => [account, Number(balances[first + offset])]),
      ),
    };
  });
}
