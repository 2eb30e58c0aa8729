import { Injectable } from '@nestjs/common';
import { Clock, type Id } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import type { Account, Evidence, Fact, Moved, Redeemed, Seat } from '../domain/evidence.js';
import type { Thresholds } from '../domain/signal.js';
import { KEPT_DAYS } from '../facts/facts.js';

const A_DAY_MS = 86_400_000;
/** Maximum number of related accounts that one reading of evidence includes. */
const MOST_AROUND = 500;
/**
 * Maximum number of rows of one kind for one account, newest first. A common limit for all accounts
 * would let the many rows of one account displace those of another.
 */
const MOST_ROWS = 2_000;

const PAYOUTS = `
  SELECT s.user_id, s.amount_tokens AS tokens, s.requested_at AS at,
         (SELECT min(w.position) FROM projection.withdrawal_step w
           WHERE w.withdrawal_id = s.withdrawal_id) AS position
    FROM projection.withdrawal_state s
   WHERE s.user_id = account.id AND s.requested_at >= $2 AND s.state <> 'rejected'`;

/** Queries for the events of one account, `account.id`, that happened at `$2` or later. */
const MOVED = {
  deposits: `SELECT user_id, tokens, credited_at AS at, position
               FROM projection.deposit WHERE user_id = account.id AND credited_at >= $2`,
  disputes: `SELECT user_id, tokens, reversed_at AS at, position
               FROM projection.deposit_reversal
              WHERE user_id = account.id AND reversed_at >= $2
                AND kind = 'dispute' AND undone_position IS NULL`,
  payouts: PAYOUTS,
  redemptions: `SELECT user_id, tokens, redeemed_at AS at, position, promo_id AS "codeId"
                  FROM projection.redemption
                 WHERE user_id = account.id AND redeemed_at >= $2 AND reversed_at IS NULL`,
  joins: `SELECT user_id, tournament_id, round, joined_position AS position
            FROM projection.entrant
           WHERE user_id = account.id AND joined_at >= $2 AND refunded_position IS NULL`,
} as const;

/**
 * Returns a query that runs `rows` for each account in `$1` and returns the account's newest rows.
 */
const newest = (rows: string) => `
  SELECT found.* FROM unnest(CAST($1 AS uuid[])) AS account(id)
   CROSS JOIN LATERAL (
     SELECT * FROM (${rows}) AS kept ORDER BY position DESC LIMIT ${MOST_ROWS}) AS found`;

/**
 * Entry fees that the accounts paid in the `$3` hours before a payout. The rules need no other
 * fees.
 */
const FEES = `
  SELECT DISTINCT fee.user_id, fee.tokens, fee.at, fee.position
    FROM (${newest(PAYOUTS)}) AS payout
   CROSS JOIN LATERAL (
     SELECT user_id, fee_tokens AS tokens, joined_at AS at, joined_position AS position
       FROM projection.entrant
      WHERE user_id = payout.user_id AND refunded_position IS NULL
        AND joined_at BETWEEN payout.at - make_interval(hours => CAST($3 AS integer)) AND payout.at
      ORDER BY joined_position DESC LIMIT ${MOST_ROWS}) AS fee`;

/**
 * Seats of the accounts in matches with results. The opponents' seats are read only in modes in
 * which two players can arrange a match.
 */
const SEATS = `
  WITH theirs AS MATERIALIZED (
    SELECT DISTINCT e.tournament_id, e.round, t.mode, r.seated
      FROM (${newest(MOVED.joins)}) AS e
      JOIN tournament t ON t.id = e.tournament_id
      JOIN projection.tournament_round r
        ON (r.tournament_id, r.round) = (e.tournament_id, e.round)
     WHERE r.declared > r.voided)
  SELECT e.user_id, e.tournament_id || ':' || e.round AS "matchId",
         m.mode, m.seated, e.squad_id AS "squadId", e.joined_at AS at,
         e.joined_position AS position,
         (SELECT count(*) FROM projection.winner w
           WHERE w.tournament_id = m.tournament_id AND w.round = m.round
             AND w.prize_tokens > 0) AS winners,
         coalesce((SELECT max(w.prize_tokens) FROM projection.winner w
           WHERE (w.tournament_id, w.round, w.user_id)
               = (m.tournament_id, m.round, e.user_id)), 0) AS "prizeTokens"
    FROM theirs m
    JOIN projection.entrant e USING (tournament_id, round)
   WHERE e.refunded_position IS NULL
     AND (e.user_id = ANY ($1) OR m.mode IN ('lone-wolf', 'clash-squad'))`;

/** Reads the accounts, facts and events that the risk rules evaluate. */
@Injectable()
export class EvidenceReader {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the accounts, followed by the accounts that share a fact other than a network with
   * them.
   */
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

  async of(userIds: readonly Id[], { riskPayoutHours }: Thresholds): Promise<Evidence> {
    const read = <Row extends object>(text: string, ...more: readonly number[]) =>
      this.database.rows<Row>(
        `SELECT *, user_id AS "userId" FROM (${text}) AS found ORDER BY position DESC`,
        [userIds, this.since(), ...more],
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
      deposits: await read<Moved>(newest(MOVED.deposits)),
      disputes: await read<Moved>(newest(MOVED.disputes)),
      payouts: await read<Moved>(newest(MOVED.payouts)),
      fees: await read<Moved>(FEES, riskPayoutHours),
      redemptions: await read<Redeemed>(newest(MOVED.redemptions)),
      seats: await read<Seat>(SEATS),
    };
  }

  private since(): Date {
    return new Date(this.clock.now().getTime() - KEPT_DAYS * A_DAY_MS);
  }
}
