import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import pg from 'pg';
import type { Repository } from 'typeorm';
import { Clock, type Id } from '../../../kernel/index.js';
import type { SidedMatch } from '../../../modules/tournaments/index.js';
import { Database, driverErrorOf, tellStaff } from '../../../platform/database/index.js';
import { within } from '../../../platform/entities/index.js';
import { type ClaimedScore, canonicalScores, isAgreed } from '../domain/claiming.js';
import { claimRefusals } from '../domain/refusals.js';
import { ResultClaim } from './result-claim.entity.js';

/** Error code of PostgreSQL for a reference to a row that does not exist. */
const NO_SUCH_ROW = '23503';

/** Maximum number of idempotency keys in a row. */
const MOST_KEYS = 20;

export interface NewClaim {
  readonly sideId: Id;
  readonly userId: Id;
  readonly screenshot: number;
  readonly scores: readonly ClaimedScore[];
  /** Idempotency key of the request. */
  readonly key: string;
}

/** Reads and writes the claims of matches. */
@Injectable()
export class ClaimRows {
  constructor(
    private readonly database: Database,
    @InjectRepository(ResultClaim) private readonly rows: Repository<ResultClaim>,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the claims of a match, the oldest first; at most one for each side. A claim whose sender
   * has lost the seat does not count.
   */
  async ofMatch(match: SidedMatch, rows = this.rows): Promise<readonly ResultClaim[]> {
    const { tournamentId, round, sides } = match;
    const claims = await rows.find({ where: { tournamentId, round }, order: { sentAt: 'ASC' } });
    const seated = new Map(sides.map(({ id, players }) => [id, players]));
    return claims.filter(({ sideId, userId }) => seated.get(sideId)?.includes(userId));
  }

  /**
   * Stores the claim of a side in place of its earlier one. Throws CLAIM_AGREED if another side has
   * claimed the same as the earlier one, and CLAIM_WITHOUT_SCREENSHOT if the sender has no such
   * image.
   */
  async keep(match: SidedMatch, { scores: asked, key, ...claim }: NewClaim): Promise<void> {
    const scores = canonicalScores(asked);
    const digest = createHash('sha256').update(JSON.stringify(scores)).digest('hex');
    const { tournamentId, round } = match;
    const row = { tournamentId, round, ...claim, scores, digest, sentAt: this.clock.now() };
    const store = this.database.transaction(async (client) => {
      // Claims of a match are stored one after another. Otherwise a side could replace its claim
      // while another side sends an equal one.
      await client.query("SELECT pg_advisory_xact_lock(hashtextextended('claims:' || $1, 0))", [
        tournamentId,
      ]);
      const rows = within(client, this.rows);
      const claims = await this.ofMatch(match, rows);
      const own = claims.find(({ sideId }) => sideId === claim.sideId);
      const keys = own?.requestKeys ?? [];
      // A repeat of a request must not replace a later claim.
      if (keys.includes(key)) return;
      if (own && isAgreed(own, claims)) {
        if (own.digest === digest) return;
        throw claimRefusals.CLAIM_AGREED();
      }
      const requestKeys = [key, ...keys].slice(0, MOST_KEYS);
      await rows.upsert({ ...row, requestKeys }, ['tournamentId', 'round', 'sideId']);
      await tellStaff(client, 'claim');
    });
    await store.catch((error: unknown) => {
      const found = driverErrorOf(error);
      const isGone = found instanceof pg.DatabaseError && found.code === NO_SUCH_ROW;
      // The image was deleted after it was looked for.
      throw isGone ? claimRefusals.CLAIM_WITHOUT_SCREENSHOT() : error;
    });
  }
}
