import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type pg from 'pg';
import type { Repository } from 'typeorm';
import { Clock, type Id } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import { within } from '../../../platform/entities/index.js';
import { KnownBrowser } from '../auth.entity.js';

/**
 * Maximum number of known browsers of an account. A new browser replaces the one that was used
 * longest ago.
 */
const KNOWN_AT_MOST = 50;

/**
 * Stores a browser and deletes the oldest ones beyond the limit, in one SQL statement, so that a
 * sign-in needs only one round trip for both.
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
    @InjectRepository(KnownBrowser) private readonly browsers: Repository<KnownBrowser>,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns true if an account has signed in from this browser. An address without an account runs
   * the same query and returns false.
   */
  isKnown(email: string, browser: Buffer | null, client?: pg.ClientBase): Promise<boolean> {
    return within(client, this.browsers)
      .createQueryBuilder('k')
      .innerJoin('user_account', 'u', 'u.id = k.userId')
      .where('u.email = :email AND k.browserDigest = :browser', { email, browser })
      .getExists();
  }

  async remember(
    userId: Id,
    browser: Buffer,
    client: Pick<pg.ClientBase, 'query'> = this.database,
  ): Promise<void> {
    await client.query(REMEMBER, [userId, browser, this.clock.now()]);
  }
}
