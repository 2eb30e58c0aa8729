import { Injectable } from '@nestjs/common';
import { Clock, type Id } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import type { Account, Evidence, Fact, Moved, Redeemed, Seat } from '../domain/evidence.js';
import { KEPT_DAYS } from '../facts/facts.js';

const A_DAY_MS = 86_400_000;
/** Maximum number of related accounts that one read includes. */
const MOST_AROUND = 500;
/** Maximum number of rows of one kind in one read, newest first. */
const MOST_ROWS = 50_000;

/** $1: accounts, $2: since. An index finds each by its player. */
const MOVED = {
  deposits: `SELECT user_id AS "userId", tokens, credited_at AS at, position
               FROM projection.deposit WHERE user_id = ANY ($1) AND credited_at >= $2`,
  disputes: `SELECT user_id AS "userId", tokens, reversed_at AS at, position
               FROM projection.deposit_reversal
              WHERE user_id = ANY ($1) AND reversed_at >= $2
                AND kind = 'dispute' AND undone_position IS NULL`,
  payouts: `SELECT s.user_id AS "userId", s.amount_tokens AS tokens, s.requested_at AS at,
                   (SELECT min(w.position) FROM projection.withdrawal_step w
                     WHERE w.withdrawal_id = s.withdrawal_id) AS position
              FROM projection.withdrawal_state s
             WHERE s.user_id = ANY ($1) AND s.requested_at >= $2 AND s.state <> 'rejected'`,
  fees: `SELECT user_id AS "userId", fee_tokens AS tokens, joined_at AS at,
                joined_position AS position
           FROM projection.entrant
          WHERE user_id = ANY ($1) AND joined_at >= $2 AND refunded_position IS NULL`,
  redemptions: `SELECT user_id AS "userId", tokens, redeemed_at AS at, position,
                       promo_id AS "codeId"
                  FROM projection.redemption
                 WHERE user_id = ANY ($1) AND redeemed_at >= $2 AND reversed_at IS NULL`,
  // Opponents are read only for matches that two players can arrange.
  seats: `WITH theirs AS MATERIALIZED (
            SELECT DISTINCT e.tournament_id, e.round, t.mode, r.seated
              FROM projection.entrant e
              JOIN tournament t ON t.id = e.tournament_id
              JOIN projection.tournament_round r
                ON (r.tournament_id, r.round) = (e.tournament_id, e.round)
             WHERE e.user_id = ANY ($1) AND e.joined_at >= $2 AND r.declared > r.voided)
          SELECT e.user_id AS "userId", e.tournament_id || ':' || e.round AS "matchId",
                 m.mode, m.seated, e.joined_at AS at, e.joined_position AS position,
                 (SELECT count(*) FROM projection.winner w
                   WHERE w.tournament_id = m.tournament_id AND w.round = m.round
                     AND w.prize_tokens > 0) AS winners,
                 coalesce((SELECT max(w.prize_tokens) FROM projection.winner w
                   WHERE (w.tournament_id, w.round, w.user_id)
                       = (m.tournament_id, m.round, e.user_id)), 0) AS "prizeTokens"
            FROM theirs m
            JOIN projection.entrant e USING (tournament_id, round)
           WHERE e.refunded_position IS NULL
             AND (e.user_id = ANY ($1) OR m.mode IN ('lone-wolf', 'clash-squad'))`,
} as const;

/** Reads the evidence for the rules. */
@Injectable()
export class EvidenceReader {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Returns the accounts, and those that share a fact with one of them. */
  async around(userIds: readonly Id[]): Promise<readonly Id[]> {
    const rows = await this.database.rows<{ id: Id }>(
      `SELECT DISTINCT other.user_id AS id
         FROM risk_fact own JOIN risk_fact other USING (kind, digest)
        WHERE own.user_id = ANY ($1) AND own.kind <> 'network' AND other.user_id <> ALL ($1)
        ORDER BY 1 LIMIT ${MOST_AROUND}`,
      [userIds],
    );
    return [...userIds, ...rows.map(({ id }) => id)];
  }

  async of(userIds: readonly Id[]): Promise<Evidence> {
    const read = <Row extends object>(text: string) =>
      this.database.rows<Row>(
        `SELECT * FROM (${text}) AS found ORDER BY position DESC
        LIMIT ${MOST_ROWS}`,
        [userIds, this.since()],
      );
    const accounts = await this.database.rows<Account>(
      `SELECT id, created_at AS "createdAt", banned_at AS "bannedAt"
         FROM user_account WHERE id = ANY ($1)`,
      [userIds],
    );
    const facts = await this.database.rows<Fact>(
      `SELECT user_id AS "userId", kind, encode(digest, 'hex') AS key,
              min(first_seen_at) AS "seenAt"
         FROM risk_fact WHERE user_id = ANY ($1) GROUP BY 1, 2, 3`,
      [userIds],
    );
    return {
      accounts,
      facts,
      deposits: await read<Moved>(MOVED.deposits),
      disputes: await read<Moved>(MOVED.disputes),
      payouts: await read<Moved>(MOVED.payouts),
      fees: await read<Moved>(MOVED.fees),
      redemptions: await read<Redeemed>(MOVED.redemptions),
      seats: await read<Seat>(MOVED.seats),
    };
  }

  private since(): Date {
    return new Date(this.clock.now().getTime() - KEPT_DAYS * A_DAY_MS);
  }
}
