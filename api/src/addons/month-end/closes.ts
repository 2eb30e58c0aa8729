import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import type { Id } from '../../kernel/index.js';
import { Database } from '../../platform/database/index.js';
import type { MonthChecklist } from './read-checklist/checklist.dto.js';

export interface CloseRow {
  readonly id: Id;
  readonly month: string;
  readonly version: number;
  readonly askedBy: Id;
  readonly askedAt: Date;
  readonly askedByEmail: string;
  readonly checklist: MonthChecklist;
  readonly notes: Readonly<Record<string, string>>;
  readonly state: 'running' | 'done' | 'failed';
  readonly done: number;
  readonly total: number;
  readonly finishedAt: Date | null;
  readonly bytes: number | null;
  readonly sha256: string | null;
}

interface NewClose {
  readonly id: Id;
  readonly month: string;
  readonly askedBy: Id;
  readonly checklist: MonthChecklist;
  readonly notes: Readonly<Record<string, string>>;
}

const COLUMNS = `
  SELECT c.id, to_char(c.month, 'YYYY-MM') AS month, c.version, c.asked_by AS "askedBy",
         c.asked_at AS "askedAt", u.email AS "askedByEmail", c.checklist, c.notes, c.state, c.done,
         c.total, c.finished_at AS "finishedAt", c.bytes, c.sha256
    FROM month_close c JOIN user_account u ON u.id = c.asked_by`;

const MOST_LISTED = 200;
const MOST_TRIES = 3;

/** Stores the closes of months and the pieces of their packages. */
@Injectable()
export class Closes {
  constructor(private readonly database: Database) {}

  /**
   * Stores the next version of a month's close and returns its number; null while another version
   * of that month is being created.
   */
  async open(client: pg.ClientBase, close: NewClose): Promise<number | null> {
    const { rows } = await client.query<{ version: number }>(
      `INSERT INTO month_close (id, month, version, asked_by, checklist, notes)
       SELECT $1, $2::date, 1 + coalesce(max(version), 0), $3, $4, $5
         FROM month_close WHERE month = $2::date
       ON CONFLICT DO NOTHING RETURNING version`,
      [
        close.id,
        `${close.month}-01`,
        close.askedBy,
        JSON.stringify(close.checklist),
        JSON.stringify(close.notes),
      ],
    );
    return rows[0]?.version ?? null;
  }

  /** Counts the closes of this month in the last 24 hours. */
  async closedToday(client: pg.ClientBase, month: string): Promise<number> {
    // Closes of one month wait for each other, so that together they stay within the limit.
    await client.query("SELECT pg_advisory_xact_lock(hashtext('month-close'), hashtext($1))", [
      month,
    ]);
    const { rows } = await client.query<{ closes: number }>(
      `SELECT count(*)::integer AS closes FROM month_close
        WHERE month = $1::date AND asked_at > now() - interval '24 hours'`,
      [`${month}-01`],
    );
    return rows[0]?.closes ?? 0;
  }

  /** Returns the close of this month whose package is being created; null if there is none. */
  runningOf(month: string): Promise<CloseRow | null> {
    return this.database.row<CloseRow & object>(
      `${COLUMNS} WHERE c.month = $1::date AND c.state = 'running'`,
      [`${month}-01`],
    );
  }

  find(id: Id): Promise<CloseRow | null> {
    return this.database.row<CloseRow & object>(`${COLUMNS} WHERE c.id = $1`, [id]);
  }

  list(): Promise<CloseRow[]> {
    return this.database.rows<CloseRow & object>(
      `${COLUMNS} ORDER BY c.month DESC, c.version DESC LIMIT ${MOST_LISTED}`,
    );
  }

  /**
   * Claims a package for this worker and deletes its pieces. Returns false if another worker writes
   * the package, or if the package was started too often.
   */
  async take(id: Id): Promise<boolean> {
    return this.database.transaction(async (client) => {
      const { rowCount } = await client.query(
        `UPDATE month_close SET tries = tries + 1, seen_at = now(), done = 0
          WHERE id = $1 AND state = 'running' AND tries < ${MOST_TRIES}
            AND (tries = 0 OR seen_at < now() - interval '1 minute')`,
        [id],
      );
      if (rowCount === 1) await client.query('DELETE FROM month_package WHERE close_id = $1', [id]);
      return rowCount === 1;
    });
  }

  async progress(id: Id, done: number, total: number): Promise<void> {
    await this.database.query(
      'UPDATE month_close SET done = $2, total = $3, seen_at = now() WHERE id = $1',
      [id, done, total],
    );
  }

  async addPiece(id: Id, number: number, bytes: Buffer): Promise<void> {
    await this.database.query(
      'INSERT INTO month_package (close_id, number, bytes) VALUES ($1, $2, $3)',
      [id, number, bytes],
    );
  }

  async finish(id: Id, end: { readonly bytes: number; readonly sha256: string }): Promise<void> {
    await this.database.query(
      `UPDATE month_close SET state = 'done', finished_at = now(), bytes = $2, sha256 = $3
        WHERE id = $1 AND state = 'running'`,
      [id, end.bytes, end.sha256],
    );
  }

  async fail(id: Id): Promise<void> {
    await this.database.query(
      `UPDATE month_close SET state = 'failed', finished_at = now()
        WHERE id = $1 AND state = 'running'`,
      [id],
    );
  }

  /**
   * Returns the closes whose packages were interrupted and must start again. Marks closes that were
   * started too often as failed.
   */
  async stalled(): Promise<Id[]> {
    await this.database.query(
      `UPDATE month_close SET state = 'failed', finished_at = now()
        WHERE state = 'running' AND tries >= ${MOST_TRIES}
          AND seen_at < now() - interval '1 minute'`,
    );
    const rows = await this.database.rows<{ id: Id }>(
      `SELECT id FROM month_close
        WHERE state = 'running' AND seen_at < now() - interval '1 minute'`,
    );
    return rows.map(({ id }) => id);
  }

  async *pieces(id: Id): AsyncGenerator<Buffer> {
    for (let number = 1; ; number += 1) {
      const piece = await this.database.row<{ bytes: Buffer }>(
        'SELECT bytes FROM month_package WHERE close_id = $1 AND number = $2',
        [id, number],
      );
      if (!piece) return;
      yield piece.bytes;
    }
  }
}
