import type { JournalRow } from '../../../modules/ledger/index.js';
import type { Database } from '../../../platform/database/index.js';
import { kindOf, ledgerName } from '../domain/vouchers.js';

interface Named {
  readonly id: string;
  readonly email: string | null;
  readonly name: string | null;
}

export type Names = ReadonlyMap<string, Named>;

const IDS = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/**
 * Loads the names of the users, withdrawals and tournaments whose ids occur in the given events.
 */
export async function namesIn(database: Database, events: readonly JournalRow[]): Promise<Names> {
  const texts = events.flatMap(({ actorId, entries }) => [
    actorId,
    ...entries.map(({ account }) => account),
  ]);
  const ids = [...new Set(texts.flatMap((text) => text.match(IDS) ?? []))];
  const rows = await database.rows<Named & object>(
    `SELECT id, email, in_game_name AS name FROM user_account WHERE id = ANY ($1::uuid[])
     UNION ALL
     SELECT w.withdrawal_id, u.email, u.in_game_name FROM projection.withdrawal_state w
       JOIN user_account u ON u.id = w.user_id WHERE w.withdrawal_id = ANY ($1::uuid[])
     UNION ALL
     SELECT id, NULL, name FROM tournament WHERE id = ANY ($1::uuid[])`,
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

export const namedBy = (names: Names, text: string): Named | null =>
  names.get(text.match(IDS)?.[0] ?? '') ?? null;

const MOST_NAMED = 3;

/**
 * Returns readable names of the accounts on the other side of an entry: those whose entries in the
 * same event have the opposite sign. Returns only their number if there are more than three.
 */
export function counterparty(
  names: Names,
  { entries }: JournalRow,
  entry: JournalRow['entries'][number],
): string {
  const others = entries.filter(
    ({ unit, amount }) => unit === entry.unit && Math.sign(amount) === -Math.sign(entry.amount),
  );
  if (others.length > MOST_NAMED) return `${others.length} accounts`;
  return others
    .map(({ account }) => {
      const named = namedBy(names, account);
      const who = named?.email ?? named?.name;
      const kind = ledgerName(kindOf(account));
      return who ? `${kind}: ${who}` : kind;
    })
    .join('; ');
}
