import { Injectable } from '@nestjs/common';
import { type Id, isId } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import { payoutKeys } from '../domain/cup-event.js';
import { cupRefusals } from '../domain/refusals.js';
import type { Cup } from './cup.entity.js';

/** What the log says about the payouts of a cup. */
export interface PayoutNow {
  /** Position of the payout in force; null before it, and after it was reversed. */
  readonly position: number | null;
  readonly paidAt: Date | null;
  readonly paidTokens: number;
  readonly nextAttempt: number;
}

export type PresentCup = Pick<
  Cup,
  | 'id'
  | 'name'
  | 'entry'
  | 'placePoints'
  | 'killPoints'
  | 'countedMatches'
  | 'prizes'
  | 'version'
  | 'createdAt'
> & { readonly payout: PayoutNow };

export interface CupOfMatch {
  readonly id: Id;
  readonly name: string;
}

const CUP = `c.id, c.name, c.entry, c.place_points AS "placePoints", c.kill_points AS "killPoints",
  c.counted_matches AS "countedMatches", c.prizes::float8[] AS prizes, c.version,
  c.created_at AS "createdAt"`;

/** Reads cups, and from the log whether their prizes are paid. */
@Injectable()
export class CupRows {
  constructor(private readonly database: Database) {}

  /** Throws CUP_NOT_FOUND for an unknown or deleted cup. */
  async load(id: string): Promise<PresentCup> {
    const cup = isId(id)
      ? await this.database.row<Omit<PresentCup, 'payout'> & object>(
          `SELECT ${CUP} FROM cup c WHERE c.id = $1 AND c.deleted_at IS NULL`,
          [id],
        )
      : null;
    if (!cup) throw cupRefusals.CUP_NOT_FOUND();
    return { ...cup, payout: await this.payout(cup.id) };
  }

  /** Returns one page of the cups, the newest first. */
  async page(page: number, size: number): Promise<readonly PresentCup[]> {
    const cups = await this.database.rows<Omit<PresentCup, 'payout'> & object>(
      `SELECT ${CUP} FROM cup c WHERE c.deleted_at IS NULL
        ORDER BY c.created_at DESC, c.id DESC LIMIT $1 OFFSET $2`,
      [size, (page - 1) * size],
    );
    return Promise.all(cups.map(async (cup) => ({ ...cup, payout: await this.payout(cup.id) })));
  }

  /** Returns the cup of a match; null if it belongs to none. */
  async ofMatch(tournamentId: string): Promise<CupOfMatch | null> {
    if (!isId(tournamentId)) return null;
    return this.database.row<CupOfMatch & object>(
      `SELECT c.id, c.name FROM cup_match m JOIN cup c ON c.id = m.cup_id
        WHERE m.tournament_id = $1 AND c.deleted_at IS NULL`,
      [tournamentId],
    );
  }

  async payout(cupId: Id): Promise<PayoutNow> {
    const rows = await this.database.rows<{
      position: number;
      paidAt: Date;
      tokens: number;
      reversed: boolean;
    }>(
      `SELECT e.position, e.recorded_at AS "paidAt",
              (e.payload::jsonb ->> 'prizes')::float8 AS tokens,
              EXISTS (SELECT FROM ledger.event r
                       WHERE r.unique_key = 'reversal:' || e.position) AS reversed
         FROM ledger.event e
        WHERE e.unique_key > $1 AND e.unique_key < $2 AND e.type = 'CupPrizesAwarded'
        ORDER BY e.position`,
      [payoutKeys(cupId), payoutKeys(cupId).replace(/:$/, ';')],
    );
    const paid = rows.find(({ reversed }) => !reversed);
    return {
      position: paid?.position ?? null,
      paidAt: paid?.paidAt ?? null,
      paidTokens: paid?.tokens ?? 0,
      nextAttempt: rows.length + 1,
    };
  }
}
