import { Injectable } from '@nestjs/common';
import { type Id, isId } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import { voidKey } from '../domain/prize-events.js';
import type { PrizeMoney, ScoreRow, WinnerRow } from '../domain/results.js';
import type { Entrant, Round } from '../domain/seat-events.js';
import type { SquadSeat } from '../domain/squad-entry.js';
import { type VoidOutlook, voidOutlook } from '../domain/voiding.js';

export interface StandingWinner extends WinnerRow {
  readonly gameName: string;
}

/** A seat in one round, with what a repair must know about it. */
export interface KnownSeat extends Entrant {
  readonly squadId: Id | null;
  readonly profileVersion: number;
  /** Position of the event that gave the player this seat. */
  readonly joinedPosition: number;
  readonly isTaken: boolean;
  /** True if the seat has moved to another match. */
  readonly hasMoved: boolean;
}

/** What a player has entered and paid with a squad. */
export interface SquadUse {
  readonly joins: number;
  readonly todayTokens: number;
}

/** SQL columns of an `Entrant`, from a row `e` of the table `projection.entrant`. */
export const ENTRANT = `e.user_id AS "userId", e.fee_tokens AS "feeTokens",
  coalesce(e.payer_id, e.user_id) AS "payerId", e.paid_for AS "paidFor"`;

/** Reads the participants and winners of a round from the projections. */
@Injectable()
export class Rounds {
  constructor(private readonly database: Database) {}

  /** Returns all participants in the order in which they joined; at most 1,000. */
  async entrants({ tournamentId, round }: Round): Promise<readonly Entrant[]> {
    return this.database.rows<Entrant & object>(
      `SELECT ${ENTRANT} FROM projection.entrant e
        WHERE tournament_id = $1 AND round = $2 AND refunded_position IS NULL
        ORDER BY joined_position, user_id`,
      [tournamentId, round],
    );
  }

  /** Returns the participants whose fees were refunded because the round was cancelled. */
  async refundedByCancelling({ tournamentId, round }: Round): Promise<readonly Entrant[]> {
    return this.database.rows<Entrant & object>(
      `SELECT ${ENTRANT} FROM projection.entrant e
         JOIN ledger.event v ON v.position = e.refunded_position
        WHERE e.tournament_id = $1 AND e.round = $2
          AND NOT v.payload::jsonb ?| ARRAY['noShow', 'left', 'removed', 'from']
        ORDER BY e.joined_position, e.user_id`,
      [tournamentId, round],
    );
  }

  /**
   * Returns for each player the matches entered with this squad, and the tokens that the player has
   * paid for them today, in India's time, without refunds.
   */
  async squadUse(squadId: Id, users: readonly Id[], now: Date): Promise<Map<Id, SquadUse>> {
    const rows = await this.database.rows<SquadUse & { readonly id: Id }>(
      `SELECT e.user_id AS id, count(*)::integer AS joins,
              coalesce(sum(e.fee_tokens) FILTER (
                WHERE e.payer_id = e.user_id AND e.refunded_position IS NULL
                  AND e.joined_at >= date_trunc('day', $3::timestamptz, 'Asia/Kolkata')
              ), 0)::float8 AS "todayTokens"
         FROM projection.entrant e WHERE e.user_id = ANY ($2) AND e.squad_id = $1 GROUP BY 1`,
      [squadId, users, now],
    );
    return new Map(rows.map(({ id, ...use }) => [id, use]));
  }

  /**
   * Returns what the request with this key moved when it voided results; null if it voided none.
   * Balances are those before its event.
   */
  async voidedBy(key: string): Promise<VoidOutlook | null> {
    const rows = await this.database.rows<StandingWinner & { wallet: number; pot: number }>(
      `SELECT (e.payload::jsonb ->> 'pot')::float8 AS pot, w.user_id AS "userId", w.position,
              w.prize::float8 AS "prizeTokens", coalesce(v.in_game_name, '') AS "gameName",
              coalesce(before.balance_after, 0)::float8 AS wallet
         FROM ledger.event e
        CROSS JOIN LATERAL ROWS FROM (jsonb_to_recordset(e.payload::jsonb -> 'winners')
             AS ("user" uuid, position integer, prize bigint))
             WITH ORDINALITY AS w (user_id, position, prize, ordinal)
         JOIN projection.entrant n ON n.user_id = w.user_id
              AND n.tournament_id = (e.payload::jsonb ->> 'tournament')::uuid
              AND n.round = (e.payload::jsonb ->> 'round')::integer
         LEFT JOIN profile_version v
                ON v.user_id = w.user_id AND v.version = n.profile_version
         LEFT JOIN LATERAL (
           SELECT b.balance_after FROM ledger.entry b
            WHERE b.account_id = (SELECT id FROM ledger.account a
                                   WHERE a.name = 'player:' || w.user_id)
              AND b.position < e.position
            ORDER BY b.position DESC LIMIT 1) AS before ON true
        WHERE e.idempotency_key = $1 AND e.type = 'PrizesReversed' ORDER BY w.ordinal`,
      [key],
    );
    const [first] = rows;
    if (!first) return null;
    const winners = rows.map(({ wallet: _, pot: __, ...winner }) => winner);
    const prizesTokens = winners.reduce((sum, { prizeTokens }) => sum + prizeTokens, 0);
    const potTokens = first.pot;
    const money = { potTokens, prizesTokens, houseTokens: potTokens - prizesTokens };
    const wallets = new Map(rows.map(({ userId, wallet }) => [userId, wallet]));
    return voidOutlook(winners, money, (userId) => wallets.get(userId) ?? 0);
  }

  /** Returns the tokens that the declaration with this key moved; null if there is none. */
  async declaredBy(key: string): Promise<PrizeMoney | null> {
    const row = await this.database.row<{ pot: number; prizes: number }>(
      `SELECT (payload::jsonb ->> 'pot')::float8 AS pot,
              (payload::jsonb ->> 'prizes')::float8 AS prizes
         FROM ledger.event WHERE idempotency_key = $1 AND type = 'PrizesAwarded'`,
      [key],
    );
    if (!row) return null;
    const { pot, prizes } = row;
    return { potTokens: pot, prizesTokens: prizes, houseTokens: pot - prizes };
  }

  /** Returns the player's seat, taken or given up; null if the player never had one. */
  async seat({ tournamentId, round }: Round, userId: string): Promise<KnownSeat | null> {
    if (!isId(userId)) return null;
    return this.database.row<KnownSeat & object>(
      `SELECT ${ENTRANT}, e.squad_id AS "squadId", e.profile_version AS "profileVersion",
              e.joined_position AS "joinedPosition", e.refunded_position IS NULL AS "isTaken",
              e.moved_to IS NOT NULL AS "hasMoved"
         FROM projection.entrant e
        WHERE tournament_id = $1 AND round = $2 AND user_id = $3`,
      [tournamentId, round, userId],
    );
  }

  /** Returns the player's seat if a squad took it; otherwise null. */
  async squadSeat({ tournamentId, round }: Round, userId: Id): Promise<Entrant | null> {
    return this.database.row<Entrant & object>(
      `SELECT ${ENTRANT} FROM projection.entrant e
        WHERE tournament_id = $1 AND round = $2 AND user_id = $3 AND squad_id IS NOT NULL`,
      [tournamentId, round, userId],
    );
  }

  /** Returns the seats of squads, captains first. */
  async squadSeats({ tournamentId, round }: Round): Promise<readonly SquadSeat[]> {
    return this.database.rows<SquadSeat & object>(
      `SELECT e.user_id AS "userId", e.squad_id AS "squadId",
              s.captain_id = e.user_id AS "isCaptain"
         FROM projection.entrant e JOIN squad s ON s.id = e.squad_id
        WHERE e.tournament_id = $1 AND e.round = $2 AND e.refunded_position IS NULL
        ORDER BY "isCaptain" DESC, e.user_id`,
      [tournamentId, round],
    );
  }

  /**
   * Returns the name and the UID with which these players joined a round, and their e-mail address,
   * in words. Several players may have the same name.
   */
  async inWords({ tournamentId, round }: Round, users: readonly Id[]): Promise<Map<Id, string>> {
    const rows = await this.database.rows<{ id: Id; words: string }>(
      `SELECT e.user_id AS id,
              concat_ws(', ', v.in_game_name, 'UID ' || v.free_fire_uid, u.email) AS words
         FROM projection.entrant e
         JOIN user_account u ON u.id = e.user_id
         LEFT JOIN profile_version v ON v.user_id = e.user_id AND v.version = e.profile_version
        WHERE e.tournament_id = $1 AND e.round = $2 AND e.user_id = ANY ($3)`,
      [tournamentId, round, users],
    );
    return new Map(rows.map(({ id, words }) => [id, words]));
  }

  async winners({ tournamentId, round }: Round): Promise<readonly StandingWinner[]> {
    const rows = await this.database.rows<{
      user_id: Id;
      position: number;
      prize_tokens: number;
      in_game_name: string | null;
    }>(
      `SELECT w.user_id, w.position, w.prize_tokens, v.in_game_name
         FROM projection.winner w
         JOIN projection.entrant e USING (tournament_id, round, user_id)
         LEFT JOIN profile_version v ON v.user_id = w.user_id AND v.version = e.profile_version
        WHERE w.tournament_id = $1 AND w.round = $2
        ORDER BY w.position, e.joined_position`,
      [tournamentId, round],
    );
    return rows.map((row) => ({
      userId: row.user_id,
      position: row.position,
      prizeTokens: row.prize_tokens,
      gameName: row.in_game_name ?? '',
    }));
  }

  /**
   * Returns places and kills of these players in the results in force; empty if only winners were
   * declared.
   */
  async scores(
    { tournamentId, round }: Round,
    users: readonly string[],
  ): Promise<readonly ScoreRow[]> {
    return this.database.rows<ScoreRow & object>(
      `SELECT line ->> 'user' AS "userId", (line ->> 'place')::integer AS place,
              (line ->> 'kills')::integer AS kills
         FROM ledger.event e
        CROSS JOIN LATERAL jsonb_array_elements(e.payload::jsonb -> 'scores') AS line
        WHERE e.position = (SELECT max(w.declared_position) FROM projection.winner w
                             WHERE w.tournament_id = $1 AND w.round = $2)
          AND line ->> 'user' = ANY ($3)
        ORDER BY place, "userId"`,
      [tournamentId, round, users],
    );
  }

  /**
   * Returns the idempotency key of the event that voided the results of this attempt; null if they
   * were not voided.
   */
  async voidedUnder(round: Round, attempt: number): Promise<string | null> {
    const row = await this.database.row<{ key: string }>(
      'SELECT idempotency_key AS key FROM ledger.event WHERE unique_key = $1',
      [voidKey(round, attempt)],
    );
    return row?.key ?? null;
  }

  /**
   * Returns the tokens that the results in force moved. Fees and refunds do not change after
   * results are declared, so their sums give the size of the pot.
   */
  async prizeMoney({ tournamentId, round }: Round): Promise<PrizeMoney> {
    const row = await this.database.row<{ pot: number; prizes: number }>(
      `SELECT fees_tokens - refunded_tokens AS pot, prizes_tokens AS prizes
         FROM projection.tournament_round WHERE tournament_id = $1 AND round = $2`,
      [tournamentId, round],
    );
    const { pot, prizes } = row ?? { pot: 0, prizes: 0 };
    return { potTokens: pot, prizesTokens: prizes, houseTokens: pot - prizes };
  }
}
