import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { assert, Clock, type Id, Refusal } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import { Jobs, SWEEP_EVERY_MS } from '../../../platform/queue/index.js';
import { Ledger } from '../../ledger/index.js';
import { Notifications } from '../../notifications/index.js';
import { checkInWindow } from '../domain/check-in.js';
import {
  checkInNotice,
  seatGivenNotice,
  seatNotPaidNotice,
  waitingOverNotice,
} from '../domain/notices.js';
import { entryFeeRefunded } from '../domain/seat-events.js';
import { roundOf } from '../ledger-sync/ledger-sync.js';
import { TournamentLeases } from '../ledger-sync/tournament-leases.js';
import { CheckIns } from '../store/check-ins.js';
import type { TournamentRecord } from '../store/tournament-now.js';
import { JoinTournament } from './join-tournament.command.js';

const MOST_AT_ONCE = 2_000;
const SYSTEM = { type: 'system', id: 'check-in' } as const;

/** Refusals of a waiting player who has, or had, a seat and needs no notification. */
const HAD_SEAT: readonly string[] = ['ALREADY_JOINED', 'FEE_REFUNDED', 'SEAT_RELEASED'];

interface ToldRow {
  readonly id: Id;
  readonly name: string;
  readonly start_time: Date;
  readonly user_id: Id;
  readonly dedupe_key: string;
}

/**
 * Notifies participants when check-in opens. After check-in closes, refunds the players who did not
 * check in, and gives free seats to the waiting list in its order. Every step can be repeated,
 * because the ledger accepts each refund and join only once, and an inbox each notification only
 * once.
 */
@Injectable()
export class EndCheckIn implements OnModuleInit {
  private readonly log = new Logger('tournaments');

  constructor(
    private readonly database: Database,
    private readonly checkIns: CheckIns,
    private readonly leases: TournamentLeases,
    private readonly ledger: Ledger,
    private readonly commands: CommandBus,
    private readonly notifications: Notifications,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.jobs.repeat({
      name: 'tournament-check-in',
      everyMs: SWEEP_EVERY_MS,
      handle: () => this.run(),
    });
  }

  /**
   * Handles all tournaments that are due. A failure in one tournament does not stop the others, and
   * the next run tries that tournament again.
   */
  async run(): Promise<void> {
    await this.tellOpen();
    for (const id of await this.checkIns.due(this.clock.now())) {
      try {
        await this.leases.take(id, ({ tournament }) => this.end(tournament));
      } catch (error) {
        this.log.error({ err: error, tournament: id }, 'a check-in could not be ended');
      }
    }
  }

  /**
   * Notifies participants that check-in is open, and again after the match gets a new start time.
   */
  private async tellOpen(): Promise<void> {
    const now = this.clock.now();
    const due = await this.database.rows<ToldRow>(
      `SELECT t.id, t.name, t.start_time, e.user_id, k.dedupe_key
         FROM tournament t
         JOIN projection.entrant e ON e.tournament_id = t.id AND e.round = t.round
          AND e.refunded_position IS NULL AND e.joined_at < t.start_time - interval '15 minutes'
        CROSS JOIN LATERAL (
          SELECT concat_ws(':', 'check-in', t.id, extract(epoch FROM t.start_time))
              AS dedupe_key) k
        WHERE t.check_in AND t.status = 'upcoming' AND t.deleted_at IS NULL
          AND t.start_time > $1::timestamptz + interval '5 minutes'
          AND t.start_time <= $1::timestamptz + interval '15 minutes'
          AND t.check_in_closed_round IS DISTINCT FROM t.round
          AND NOT EXISTS (SELECT FROM notification n
                           WHERE n.user_id = e.user_id AND n.dedupe_key = k.dedupe_key)
        ORDER BY t.start_time LIMIT $2`,
      [now, MOST_AT_ONCE],
    );
    await this.notifications.addAll(
      due.map(({ start_time: startTime, user_id: userId, dedupe_key: dedupeKey, ...match }) => ({
        ...checkInNotice(match, checkInWindow(startTime)),
        userId,
        dedupeKey,
      })),
    );
  }

  private async end(tournament: TournamentRecord): Promise<void> {
    const round = roundOf(tournament);
    const now = this.clock.now();
    if (tournament.status !== 'upcoming' || tournament.startTime <= now) return;
    if (checkInWindow(tournament.startTime).closesAt > now) return;
    await this.checkIns.close(round);
    await this.release(tournament, now);
    for (const userId of await this.checkIns.waiting(round)) await this.give(tournament, userId);
    await this.checkIns.markDone(round);
  }

  private async release(tournament: TournamentRecord, now: Date): Promise<void> {
    const round = roundOf(tournament);
    const noShows = await this.checkIns.noShows(round, now);
    const outcomes = await this.ledger.postAll(
      noShows.map((entrant) =>
        entryFeeRefunded(round, entrant, SYSTEM, 'Not checked in', 'noShow'),
      ),
    );
    for (const outcome of outcomes) {
      assert(outcome.posted || outcome.code === 'ALREADY_HAPPENED', 'a seat was not released');
    }
  }

  /**
   * Takes a seat for a waiting player. Notifies the player of the seat, or of the reason why the
   * player gets no seat.
   */
  private async give(tournament: TournamentRecord, userId: Id): Promise<void> {
    const round = roundOf(tournament);
    const notice = await this.joinFor(tournament, userId);
    const dedupeKey = `waiting:${tournament.id}:${tournament.round}`;
    if (notice) await this.notifications.add({ ...notice, userId, dedupeKey });
    await this.checkIns.leave(round, userId);
  }

  private async joinFor(tournament: TournamentRecord, userId: Id) {
    const { id, round, entryFeeTokens } = tournament;
    // A join by request is refused before this point, and the ledger refuses only a fee.
    if (await this.isClosed(userId)) return waitingOverNotice(tournament);
    try {
      await this.commands.execute(
        new JoinTournament(id, userId, `waiting:${id}:${round}:${userId}`),
      );
      return seatGivenNotice(tournament, entryFeeTokens);
    } catch (error) {
      if (!(error instanceof Refusal && error.isFinal)) throw error;
      if (HAD_SEAT.includes(error.code)) return null;
      return error.code === 'INSUFFICIENT_TOKENS'
        ? seatNotPaidNotice(tournament, entryFeeTokens)
        : waitingOverNotice(tournament);
    }
  }

  private async isClosed(userId: Id): Promise<boolean> {
    const row = await this.database.row(
      `SELECT 1 FROM user_account
        WHERE id = $1 AND coalesce(banned_at, deletion_requested_at) IS NOT NULL`,
      [userId],
    );
    return row !== null;
  }
}
