import { Injectable } from '@nestjs/common';
import { type Id, isId } from '../../../kernel/index.js';
import {
  Database,
  type Gathered,
  gathered,
  type Prepared,
} from '../../../platform/database/index.js';
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

/** Most pages that are named by one statement. */
const PAGES_AT_ONCE = 16;

/** Names whole pages of movements with one statement, each subject by a primary key. */
@Injectable()
export class MovementSubjects {
  private readonly pages: Gathered<readonly string[], Subjects>;

  constructor(private readonly database: Database) {
    this.pages = gathered((asked) => this.nameAll(asked), PAGES_AT_ONCE);
  }

  async of(rows: readonly HistoryRow[]): Promise<Subjects> {
    const references = rows.flatMap(({ reference }) =>
      reference && isId(reference) ? [reference] : [],
    );
    return references.length === 0 ? new Map() : this.pages.load(references);
  }

  /** Everybody gets the names of all, and looks up his own. */
  private async nameAll(asked: readonly (readonly string[])[]): Promise<readonly Subjects[]> {
    const references = [...new Set(asked.flat())];
    const named = await this.database.rows<{ id: Id; name: string }>(READ_NAMES, [references]);
    const subjects = new Map(named.map(({ id, name }) => [id, name]));
    return asked.map(() => subjects);
  }
}
