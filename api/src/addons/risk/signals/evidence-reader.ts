import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import { Clock, type Id } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import type {
  Account,
  Fact,
  Moved,
  OwnEvidence,
  Redeemed,
  Seat,
  SharedEvidence,
} from '../domain/evidence.js';
import { MOST_TOGETHER } from '../domain/linked-accounts.js';
import { MOST_POSITIONS, RING_KINDS, type Thresholds } from '../domain/signal.js';
import { KEPT_DAYS, OF_VERIFIED } from '../facts/facts.js';

const A_DAY_MS = 86_400_000;
/**
 * Maximum number of accounts that are read for one fact: one more than a risk signal may have, so
 * that a larger group is recognised. The limit applies to each fact separately; otherwise the
 * accounts of one large group could displace those that share another fact.
 */
const MOST_AROUND = MOST_TOGETHER + 1;
/**
 * Maximum number of rows of one type for one account, newest first. The limit applies to each
 * account separately; otherwise the many rows of one account could displace those of another.
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
 * SQL for the entry fees that the player of the row `own` paid. For a seat of a squad, this is the
 * sum of the fees that this player paid for seats of the squad.
 */
const PAID_FEES = `
  CASE WHEN own.squad_id IS NULL THEN own.fee_tokens ELSE (
    SELECT coalesce(sum(paid.fee_tokens), 0)::bigint FROM projection.entrant paid
     WHERE (paid.tournament_id, paid.round, paid.squad_id)
         = (own.tournament_id, own.round, own.squad_id)
       AND paid.payer_id = own.user_id AND paid.refunded_position IS NULL) END`;

/**
 * Entry fees that the accounts paid in the `$3` hours before a payout. The rules need no other
 * fees. Refunded seats of squads are read too, because a captain who left the match may have paid
 * for the other players.
 */
const FEES = `
  SELECT DISTINCT fee.user_id, fee.tokens, fee.at, fee.position
    FROM (${newest(PAYOUTS)}) AS payout
   CROSS JOIN LATERAL (
     SELECT user_id, ${PAID_FEES} AS tokens, joined_at AS at, joined_position AS position
       FROM projection.entrant own
      WHERE user_id = payout.user_id AND (refunded_position IS NULL OR squad_id IS NOT NULL)
        AND joined_at BETWEEN payout.at - make_interval(hours => CAST($3 AS integer)) AND payout.at
      ORDER BY joined_position DESC LIMIT ${MOST_ROWS}) AS fee`;

/**
 * Seats of the accounts in matches with results. The seats of opponents are read only in modes in
 * which two players can arrange a result.
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

const ACCOUNTS = `
  SELECT u.id, u.created_at AS "createdAt", u.banned_at AS "bannedAt",
         CASE WHEN s.banned THEN s.position END AS "banPosition"
    FROM user_account u LEFT JOIN projection.standing s ON s.user_id = u.id
   WHERE u.id = ANY ($1)`;

const FACTS = `
  SELECT user_id AS "userId", kind, encode(digest, 'hex') AS key, min(first_seen_at) AS "seenAt"
    FROM risk_fact f WHERE user_id = ANY ($1) AND ${OF_VERIFIED} GROUP BY 1, 2, 3`;

/** Accounts that share a fact with an account in `$1`, except a network. */
const AROUND = `
  SELECT DISTINCT found.user_id AS id
    FROM (SELECT DISTINCT kind, digest FROM risk_fact f
           WHERE user_id = ANY ($1) AND kind <> 'network' AND ${OF_VERIFIED}) AS own
   CROSS JOIN LATERAL (
     SELECT DISTINCT f.user_id FROM risk_fact f
      WHERE f.kind = own.kind AND f.digest = own.digest AND ${OF_VERIFIED}
      ORDER BY f.user_id LIMIT ${MOST_AROUND}) AS found
   WHERE found.user_id <> ALL ($1)
   ORDER BY 1`;

/**
 * The newest deposits, or payouts, of the accounts of each risk signal in `$1` that names accounts
 * which share a fact.
 */
const EVENTS = `
  SELECT s.id, ARRAY(
           SELECT found.position FROM unnest(s.accounts) AS account(id)
            CROSS JOIN LATERAL (
              (SELECT position FROM (${MOVED.deposits}) AS paid WHERE s.kind = 'shared-payer'
                ORDER BY position DESC LIMIT ${MOST_POSITIONS})
              UNION ALL
              (SELECT position FROM (${PAYOUTS}) AS asked WHERE s.kind <> 'shared-payer'
                ORDER BY position DESC LIMIT ${MOST_POSITIONS})) AS found
            ORDER BY 1 DESC LIMIT ${MOST_POSITIONS}) AS positions
    FROM risk_signal s
   WHERE s.id = ANY ($1) AND s.kind = ANY ('{${RING_KINDS.join()}}')`;

/** Reads the accounts, facts and events that the risk rules evaluate, in a transaction. */
@Injectable()
export class EvidenceReader {
  constructor(
    private readonly clock: Clock,
    private readonly database: Database,
  ) {}

  /**
   * Returns the accounts, followed by the accounts that share a fact with them, except a network.
   */
  async around(client: pg.ClientBase, userIds: readonly Id[]): Promise<readonly Id[]> {
    const { rows } = await client.query<{ id: Id }>(AROUND, [userIds]);
    return [...userIds, ...rows.map(({ id }) => id)];
  }

  /** Reads what the accounts share. */
  async shared(client: pg.ClientBase, userIds: readonly Id[]): Promise<SharedEvidence> {
    return {
      accounts: (await client.query<Account>(ACCOUNTS, [userIds])).rows,
      facts: (await client.query<Fact>(FACTS, [userIds])).rows,
      redemptions: await this.rows<Redeemed>(client, newest(MOVED.redemptions), userIds),
    };
  }

  /** Reads the money and the matches of the accounts. */
  async own(
    client: pg.ClientBase,
    userIds: readonly Id[],
    { riskPayoutHours }: Thresholds,
  ): Promise<OwnEvidence> {
    return {
      deposits: await this.rows<Moved>(client, newest(MOVED.deposits), userIds),
      disputes: await this.rows<Moved>(client, newest(MOVED.disputes), userIds),
      payouts: await this.rows<Moved>(client, newest(MOVED.payouts), userIds),
      fees: await this.rows<Moved>(client, FEES, userIds, riskPayoutHours),
      seats: await this.rows<Seat>(client, SEATS, userIds),
    };
  }

  /**
   * Returns the positions of the newest events of each of these signals whose accounts share a fact.
   * Signals of other kinds keep the positions of the events that prove them.
   */
  async eventsOf(signalIds: readonly Id[]): Promise<ReadonlyMap<Id, readonly number[]>> {
    const rows = await this.database.rows<{ id: Id; positions: number[] }>(EVENTS, [
      signalIds,
      this.since(),
    ]);
    return new Map(rows.map(({ id, positions }) => [id, positions]));
  }

  private async rows<Row extends object>(
    client: pg.ClientBase,
    text: string,
    userIds: readonly Id[],
    ...more: readonly number[]
  ): Promise<Row[]> {
    const { rows } = await client.query<Row>(
      `SELECT *, user_id AS "userId" FROM (${text}) AS found ORDER BY position DESC`,
      [userIds, this.since(), ...more],
    );
    return rows;
  }

  private since(): Date {
    return new Date(this.clock.now().getTime() - KEPT_DAYS * A_DAY_MS);
  }
}
