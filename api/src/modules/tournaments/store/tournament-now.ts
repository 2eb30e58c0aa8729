import type { Id } from '../../../kernel/index.js';
import type { PrizeTable } from '../domain/prize-table.js';
import type { SquadRule, Tournament, TournamentStatus } from '../domain/tournament.js';

/**
 * SQL columns of a tournament, from its row `t` and the projection `r` of its present round. The
 * status is completed as soon as prizes are paid, even before the row is updated. The columns are a
 * string and not a database view, because a rebuild swaps the projection's tables and a view would
 * keep the old tables.
 */
export const NOW_COLUMNS = `
  t.id, t.round, t.name, t.mode,
  CASE WHEN r.declared > r.voided THEN 'completed' ELSE t.status END AS status,
  t.max_participants, t.entry_fee_tokens, t.prize_pool_tokens, t.details, t.start_time, t.end_time,
  t.prize_table, t.check_in, t.squads, t.room_minutes, t.room_first_at, t.room_at, t.room_number,
  t.room_id, t.room_password, t.created_at, t.cancelled_at, t.deleted_at, t.version, t.changed_by,
  t.change_reason, t.unsettled_since, t.untold,
  coalesce(r.seated, 0) AS participants,
  coalesce(r.declared > r.voided, false) AS has_winners,
  coalesce(r.voided, 0) + 1 AS next_attempt,
  coalesce(r.cancelled > 0, false) AS round_cancelled`;

export const NOW_TABLES = `
  tournament t
  LEFT JOIN projection.tournament_round r ON r.tournament_id = t.id AND r.round = t.round`;

/**
 * SQL columns about the viewer's seat, read from the row `mine`: whether the seat was refunded, and
 * how many tokens the viewer got back (0 if the captain of a squad had paid, or the seat has moved).
 */
export const OWN_SEAT = `
  CASE WHEN mine.user_id IS NULL THEN NULL
       ELSE mine.refunded_position IS NOT NULL END AS my_refund,
  CASE WHEN coalesce(mine.payer_id, mine.user_id) = mine.user_id AND mine.moved_to IS NULL
       THEN mine.fee_tokens ELSE 0 END AS my_refund_tokens`;

/** SQL: the fee of the entrant `e` was refunded. A seat that moved took its fee to another match. */
export const IS_REFUNDED = '(e.refunded_position IS NOT NULL AND e.moved_to IS NULL)';

/** SQL for a tournament's status as in NOW_COLUMNS, for use in conditions. */
export const NOW_STATUS = "CASE WHEN r.declared > r.voided THEN 'completed' ELSE t.status END";

/**
 * SQL for a tournament's status in queries without the round's row `r`. An active tournament counts
 * as completed once its prizes are paid.
 */
export const ROW_STATUS = `
  CASE WHEN t.status = 'active' AND EXISTS (
    SELECT FROM projection.tournament_round r
     WHERE r.tournament_id = t.id AND r.round = t.round AND r.declared > r.voided
  ) THEN 'completed' ELSE t.status END`;

/**
 * SQL condition: the tournament has ended with participants, is not cancelled and has no results.
 */
export const NEEDS_RESULTS = `
  t.status <> 'cancelled' AND t.end_time <= now() AND EXISTS (
    SELECT FROM projection.tournament_round r
     WHERE r.tournament_id = t.id AND r.round = t.round
       AND r.seated > 0 AND r.declared <= r.voided)`;

/** Types of changes that participants and open pages are notified of. */
export type NewsKind =
  | 'room'
  | 'time'
  | 'status'
  | 'terms'
  /** The room has replaced another one. */
  | 'new-room'
  /** The match was started too early and is upcoming again. */
  | 'not-started'
  /** A cancelled match is open again. The players of the round before are notified. */
  | 'back';

export interface TournamentNowRow {
  readonly id: Id;
  readonly round: number;
  readonly name: string;
  readonly mode: string;
  readonly status: TournamentStatus;
  readonly max_participants: number;
  readonly entry_fee_tokens: number;
  readonly prize_pool_tokens: number;
  readonly details: string;
  readonly start_time: Date;
  readonly end_time: Date;
  readonly prize_table: PrizeTable;
  readonly check_in: boolean;
  readonly squads: SquadRule;
  readonly room_minutes: number;
  readonly room_first_at: Date | null;
  readonly room_at: Date | null;
  readonly room_number: number;
  readonly room_id: string | null;
  readonly room_password: string | null;
  readonly created_at: Date;
  readonly cancelled_at: Date | null;
  readonly deleted_at: Date | null;
  readonly version: number;
  readonly changed_by: Id;
  readonly change_reason: string | null;
  readonly unsettled_since: Date | null;
  readonly untold: readonly NewsKind[];
  readonly participants: number;
  readonly has_winners: boolean;
  readonly next_attempt: number;
  readonly round_cancelled: boolean;
}

export interface TournamentRecord extends Tournament {
  readonly roomId: string | null;
  readonly roomPassword: string | null;
  /** Time at which the first room of the present round was published. */
  readonly roomFirstAt: Date | null;
  /** Time at which the present room was published. */
  readonly roomAt: Date | null;
  /** Number of the present room; each room that replaces another has the next number. */
  readonly roomNumber: number;
  readonly createdAt: Date;
  readonly cancelledAt: Date | null;
  readonly deletedAt: Date | null;
  readonly version: number;
  readonly changedBy: Id;
  readonly changeReason: string | null;
  /**
   * True while a change of the row is not posted to the ledger yet, or its messages are not sent
   * yet.
   */
  readonly unsettled: boolean;
  readonly untold: readonly NewsKind[];
  readonly nextAttempt: number;
  readonly roundCancelled: boolean;
}

export function tournamentRecord(row: TournamentNowRow): TournamentRecord {
  return {
    id: row.id,
    round: row.round,
    name: row.name,
    mode: row.mode,
    status: row.status,
    maxParticipants: row.max_participants,
    entryFeeTokens: row.entry_fee_tokens,
    prizePoolTokens: row.prize_pool_tokens,
    details: row.details,
    startTime: row.start_time,
    endTime: row.end_time,
    prizeTable: row.prize_table,
    checkIn: row.check_in,
    squads: row.squads,
    roomMinutes: row.room_minutes,
    roomId: row.room_id,
    roomPassword: row.room_password,
    roomFirstAt: row.room_first_at,
    roomAt: row.room_at,
    roomNumber: row.room_number,
    createdAt: row.created_at,
    cancelledAt: row.cancelled_at,
    deletedAt: row.deleted_at,
    version: row.version,
    changedBy: row.changed_by,
    changeReason: row.change_reason,
    unsettled: row.unsettled_since !== null,
    untold: row.untold,
    participants: row.participants,
    hasWinners: row.has_winners,
    nextAttempt: row.next_attempt,
    roundCancelled: row.round_cancelled,
  };
}
