import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import { Clock, type Id } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';

/**
 * Maximum number of known browsers of an account. A new browser replaces the one that was used
 * longest ago.
 */
const KNOWN_AT_MOST = 50;

/**
 * Stores a browser and deletes the oldest ones beyond the limit. Both are one SQL statement,
 * because every sign-in runs it and so needs only one round trip.
 */
const REMEMBER = `
  WITH too_many AS (
    DELETE FROM known_browser WHERE user_id = $1 AND browser_digest IN (
      SELECT browser_digest FROM known_browser WHERE user_id = $1 AND browser_digest <> $2
       ORDER BY seen_at DESC OFFSET ${KNOWN_AT_MOST - 1}))
  INSERT INTO known_browser (user_id, browser_digest, seen_at) VALUES ($1, $2, $3)
  ON CONFLICT (user_id, browser_digest) DO UPDATE SET seen_at = excluded.seen_at`;

/** Remembers the browsers in which an account signed in. */
@Injectable()
export class KnownBrowsers {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns true if an account has signed in from this browser. An address without an account runs
   * the same query and returns false.
   */
  async isKnown(
    email: string,
    browser: Buffer | null,
    client: Pick<pg.ClientBase, 'query'> = this.database,
  ): Promise<boolean> {
    const { rowCount } = await client.query(
      `SELECT 1 FROM known_browser k JOIN user_account u ON u.id = k.user_id
        WHERE u.email = $1 AND k.browser_digest = $2`,
      [email, browser],
    );
    return rowCount === 1;
  }

  async remember(
    userId: Id,
    browser: Buffer,
    client: Pick<pg.ClientBase, 'query'> = this.database,
  ): Promise<void> {
    await client.query(REMEMBER, [userId, browser, this.clock.now()]);
  }
}
