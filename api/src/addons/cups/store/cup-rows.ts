import { Injectable } from '@nestjs/common';
import { type Id, isId } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import { cupRefusals } from '../domain/refusals.js';
import type { Cup } from './cup.entity.js';

/** What the log says about the payouts of a cup. */
interface PayoutNow {
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

/** A cup with the numbers of its matches, for a list. */
export interface ListedCup extends PresentCup {
  readonly matchCount: number;
  /** Number of matches with declared results. */
  readonly resultCount: number;
}

type CupRow = Omit<PresentCup, 'payout'> & PayoutNow;

const CUP = `c.id, c.name, c.entry, c.place_points AS "placePoints", c.kill_points AS "killPoints",
  c.counted_matches AS "countedMatches", c.prizes::float8[] AS prizes, c.version,
  c.created_at AS "createdAt"`;

const PAYOUT = `CASE WHEN NOT p.reversed THEN p.position END AS position,
  CASE WHEN NOT p.reversed THEN p.recorded_at END AS "paidAt",
  CASE WHEN NOT p.reversed THEN (p.payload::jsonb ->> 'prizes')::float8 ELSE 0 END AS "paidTokens",
  coalesce(p.attempts, 0) + 1 AS "nextAttempt"`;

/**
 * SQL: the payout in force of the cup `c`, or one that was reversed, with the number of all. Their
 * unique keys begin as `payoutKeys` says.
 */
const PAYOUTS = `LEFT JOIN LATERAL (
  SELECT e.position, e.recorded_at, e.payload, count(*) OVER ()::integer AS attempts,
         EXISTS (SELECT FROM ledger.event r
                  WHERE r.unique_key = 'reversal:' || e.position) AS reversed
    FROM ledger.event e
   WHERE e.unique_key > 'cup:' || c.id || ':' AND e.unique_key < 'cup:' || c.id || ';'
     AND e.type = 'CupPrizesAwarded'
   ORDER BY reversed, e.position LIMIT 1) AS p ON true`;

/** Returns the SQL of the matches of a cup; deleted ones without results are left out. */
export const matchesOf = (cupId: string) => `
  SELECT * FROM (
    SELECT t.id, t.name, t.mode, t.start_time AS "startTime",
           CASE WHEN r.declared > r.voided THEN 'completed' ELSE t.status END AS status,
           t.deleted_at IS NOT NULL AS deleted,
           CASE WHEN r.declared > r.voided THEN
             (SELECT max(w.declared_position) FROM projection.winner w
               WHERE w.tournament_id = t.id AND w.round = t.round)
           END AS "declaredPosition"
      FROM cup_match m
      JOIN tournament t ON t.id = m.tournament_id
      LEFT JOIN projection.tournament_round r ON r.tournament_id = t.id AND r.round = t.round
     WHERE m.cup_id = ${cupId}) AS of_cup
   WHERE NOT deleted OR "declaredPosition" IS NOT NULL`;

/** Reads cups, and from the log whether their prizes are paid. */
@Injectable()
export class CupRows {
  constructor(private readonly database: Database) {}

  /** Throws CUP_NOT_FOUND for an unknown or deleted cup. */
  async load(id: string): Promise<PresentCup> {
    const cup = isId(id)
      ? await this.database.row<CupRow & object>(
          `SELECT ${CUP}, ${PAYOUT} FROM cup c ${PAYOUTS}
            WHERE c.id = $1 AND c.deleted_at IS NULL`,
          [id],
        )
      : null;
    if (!cup) throw cupRefusals.CUP_NOT_FOUND();
    return withPayout(cup);
  }

  /** Returns one page of the cups, the newest first, in one statement. */
  async page(page: number, size: number): Promise<readonly ListedCup[]> {
    const cups = await this.database.rows<CupRow & Pick<ListedCup, 'matchCount' | 'resultCount'>>(
      `SELECT ${CUP}, ${PAYOUT}, m."matchCount", m."resultCount"
         FROM (SELECT * FROM cup WHERE deleted_at IS NULL
                ORDER BY created_at DESC, id DESC LIMIT $1 OFFSET $2) AS c
         ${PAYOUTS}
         LEFT JOIN LATERAL (
           SELECT count(*)::integer AS "matchCount",
                  count("declaredPosition")::integer AS "resultCount"
             FROM (${matchesOf('c.id')}) AS counted) AS m ON true
        ORDER BY c.created_at DESC, c.id DESC`,
      [size, (page - 1) * size],
    );
    return cups.map(withPayout);
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
}

const withPayout = <Row extends CupRow>(row: Row) => {
  const { position, paidAt, paidTokens, nextAttempt } = row;
  return { ...row, payout: { position, paidAt, paidTokens, nextAttempt } };
};
