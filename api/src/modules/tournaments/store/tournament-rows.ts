import { Injectable } from '@nestjs/common';
import type { PoolClient } from 'pg';
import { type Id, isId } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import { Activity } from '../../activity/index.js';
import type { TournamentTerms } from '../domain/editing.js';
import { tournamentRefusals } from '../domain/refusals.js';
import type { TournamentStatus } from '../domain/tournament.js';
import {
  type NewsKind,
  NOW_COLUMNS,
  NOW_TABLES,
  type TournamentNowRow,
  type TournamentRecord,
  tournamentRecord,
} from './tournament-now.js';

export interface NewTournament {
  readonly id: Id;
  readonly terms: TournamentTerms;
}

/** Fields that a change may set. */
interface TournamentChange extends Partial<TournamentTerms> {
  readonly status?: TournamentStatus;
  readonly round?: number;
  readonly roomId?: string | null;
  readonly roomPassword?: string | null;
  readonly roomFirstAt?: Date | null;
  readonly roomAt?: Date | null;
  readonly roomNumber?: number;
  readonly cancelledAt?: Date | null;
  readonly deletedAt?: Date;
}

export interface Change {
  readonly set: TournamentChange;
  readonly by: Id;
  readonly reason: string | null;
  /** True if the change affects seats or fees and must therefore be posted to the ledger. */
  readonly movesLedger?: boolean;
  /** Messages to send about the change. */
  readonly news?: readonly NewsKind[];
  /** Action that the activity log records; absent if the change is part of a larger change. */
  readonly action?: TournamentAction;
  /** Idempotency key of the request, by which a repeat finds the change. */
  readonly requestKey?: string;
  /** Details for the activity log, besides the changed fields. */
  readonly note?: Readonly<Record<string, unknown>>;
}

export type TournamentAction =
  | 'tournament.created'
  | 'tournament.edited'
  | 'tournament.room_set'
  | 'tournament.status_changed'
  | 'tournament.deleted'
  | 'tournament.results_declared'
  | 'tournament.results_voided'
  | 'tournament.repaired';

const COLUMNS: Readonly<Record<keyof TournamentChange, string>> = {
  name: 'name',
  mode: 'mode',
  maxParticipants: 'max_participants',
  entryFeeTokens: 'entry_fee_tokens',
  prizePoolTokens: 'prize_pool_tokens',
  details: 'details',
  startTime: 'start_time',
  endTime: 'end_time',
  prizeTable: 'prize_table',
  checkIn: 'check_in',
  squads: 'squads',
  roomMinutes: 'room_minutes',
  status: 'status',
  round: 'round',
  roomId: 'room_id',
  roomPassword: 'room_password',
  roomFirstAt: 'room_first_at',
  roomAt: 'room_at',
  roomNumber: 'room_number',
  cancelledAt: 'cancelled_at',
  deletedAt: 'deleted_at',
};

/** Reads and writes the table of tournaments. Only the holder of the lease changes a row. */
@Injectable()
export class TournamentRows {
  constructor(
    private readonly database: Database,
    private readonly activity: Activity,
  ) {}

  async find(id: string): Promise<TournamentRecord | null> {
    if (!isId(id)) return null;
    const row = await this.database.row<TournamentNowRow>(
      `SELECT ${NOW_COLUMNS} FROM ${NOW_TABLES} WHERE t.id = $1`,
      [id],
    );
    return row && tournamentRecord(row);
  }

  /** Throws TOURNAMENT_NOT_FOUND for an unknown or deleted tournament. */
  async load(id: string): Promise<TournamentRecord> {
    const found = await this.find(id);
    if (!found || found.deletedAt) throw tournamentRefusals.TOURNAMENT_NOT_FOUND();
    return found;
  }

  /**
   * Inserts upcoming tournaments in one transaction, and skips ids that exist. Seats open later.
   */
  async insert(tournaments: readonly NewTournament[], by: Id): Promise<void> {
    await this.database.transaction(async (client) => {
      for (const each of tournaments) await this.insertOne(each, by, client);
    });
  }

  private async insertOne({ id, terms }: NewTournament, by: Id, client: PoolClient) {
    const { rowCount } = await client.query(
      `INSERT INTO tournament (id, name, mode, max_participants, entry_fee_tokens,
                               prize_pool_tokens, details, start_time, end_time, prize_table,
                               check_in, squads, room_minutes, changed_by, unsettled_since,
                               untold)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, now(),
               '{terms}')
       ON CONFLICT (id) DO NOTHING`,
      [
        id,
        terms.name,
        terms.mode,
        terms.maxParticipants,
        terms.entryFeeTokens,
        terms.prizePoolTokens,
        terms.details,
        terms.startTime,
        terms.endTime,
        terms.prizeTable,
        terms.checkIn,
        terms.squads,
        terms.roomMinutes,
        by,
      ],
    );
    if (rowCount === 0) return;
    await this.activity.record(
      {
        actor: by,
        action: 'tournament.created',
        target: { type: 'tournament', id },
        after: { ...terms },
      },
      client,
    );
  }

  /**
   * Writes the change and its record in the activity log in one transaction. Returns false, and
   * writes nothing, if the lease has expired.
   */
  async change(present: TournamentRecord, turn: number, change: Change): Promise<boolean> {
    const { set, by, reason, movesLedger = false, news = [] } = change;
    const values: unknown[] = [present.id, turn, by, reason];
    const parts = ['version = version + 1', 'changed_by = $3', 'change_reason = $4'];
    for (const field of Object.keys(COLUMNS) as (keyof TournamentChange)[]) {
      if (set[field] === undefined) continue;
      values.push(set[field]);
      parts.push(`${COLUMNS[field]} = $${values.length}`);
    }
    if (news.length > 0) {
      values.push(news);
      parts.push(`untold = untold || $${values.length}::text[]`);
    }
    if (movesLedger || news.length > 0) parts.push('unsettled_since = now()');
    return this.database.transaction(async (client) => {
      const { rowCount } = await client.query(
        `UPDATE tournament SET ${parts.join(', ')} WHERE id = $1 AND turn = $2`,
        values,
      );
      if (rowCount === 0) return false;
      if (change.action) await this.note(present, change, change.action, client);
      return true;
    });
  }

  /** Adds a record of a change to the activity log, with the values before and after. */
  async note(
    present: TournamentRecord,
    { set, by, reason, note, requestKey }: Omit<Change, 'action'>,
    action: TournamentAction,
    client?: PoolClient,
  ): Promise<void> {
    const fields = (Object.keys(COLUMNS) as (keyof TournamentChange)[]).filter(
      (field) =>
        set[field] !== undefined && JSON.stringify(set[field]) !== JSON.stringify(present[field]),
    );
    const taken = (from: TournamentChange) =>
      Object.fromEntries(fields.map((field) => [field, from[field]]));
    await this.activity.record(
      {
        actor: by,
        action,
        target: { type: 'tournament', id: present.id },
        before: taken(present as TournamentChange),
        after: { ...taken(set), ...note },
        reason,
        requestKey,
      },
      client,
    );
  }

  async markUnsynced(id: Id, turn: number): Promise<boolean> {
    return this.write('unsettled_since = now()', id, turn);
  }

  async markSynced(id: Id, turn: number): Promise<boolean> {
    return this.write("unsettled_since = NULL, untold = '{}'", id, turn);
  }

  private async write(assignment: string, id: Id, turn: number): Promise<boolean> {
    const { rowCount } = await this.database.query(
      `UPDATE tournament SET ${assignment} WHERE id = $1 AND turn = $2`,
      [id, turn],
    );
    return rowCount === 1;
  }
}
