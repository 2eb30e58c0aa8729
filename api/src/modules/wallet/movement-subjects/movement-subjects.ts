import { Injectable } from '@nestjs/common';
import { type Id, isId } from '../../../kernel/index.js';
import { Database, type Prepared } from '../../../platform/database/index.js';
import type { HistoryRow } from '../../ledger/index.js';

/** What movements belong to, as people call it, by the reference of the movement. */
export type Subjects = ReadonlyMap<string, string>;

/** The match by its name, the code, the order at the provider, where a withdrawal goes. */
const READ_NAMES: Prepared = {
  name: 'movement-subjects',
  text: `
  SELECT id, name FROM tournament WHERE id = ANY($1::uuid[])
  UNION ALL
  SELECT id, code FROM promo_code WHERE id = ANY($1::uuid[])
  UNION ALL
  SELECT id, provider_order_id FROM payment_order
   WHERE id = ANY($1::uuid[]) AND provider_order_id IS NOT NULL
  UNION ALL
  SELECT id, coalesce(upi_id, email) FROM withdrawal WHERE id = ANY($1::uuid[])`,
};

/** Names a whole page of movements with one question, each by a primary key. */
@Injectable()
export class MovementSubjects {
  constructor(private readonly database: Database) {}

  async of(rows: readonly HistoryRow[]): Promise<Subjects> {
    const references = rows.flatMap(({ reference }) =>
      reference && isId(reference) ? [reference] : [],
    );
    if (references.length === 0) return new Map();
    const named = await this.database.rows<{ id: Id; name: string }>(READ_NAMES, [
      [...new Set(references)],
    ]);
    return new Map(named.map(({ id, name }) => [id, name]));
  }
}
