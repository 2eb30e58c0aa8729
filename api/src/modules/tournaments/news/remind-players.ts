import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock, type Id } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import { Jobs, SWEEP_EVERY_MS } from '../../../platform/queue/index.js';
import { Notifications } from '../../notifications/index.js';
import { startNotice } from '../domain/notices.js';

const MOST_AT_ONCE = 2_000;

interface DueRow {
  readonly id: Id;
  readonly name: string;
  readonly start_time: Date;
  readonly user_id: Id;
  readonly dedupe_key: string;
}

/**
 * Reminds participants ten minutes before the start. A player who joins later than that, or whose
 * match was started early, gets no reminder.
 */
@Injectable()
export class RemindPlayers implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly notifications: Notifications,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.jobs.repeat({
      name: 'tournament-reminders',
      everyMs: SWEEP_EVERY_MS,
      handle: () => this.run(),
    });
  }

  /** Sends the reminders that are due. A match with a new start time gets new reminders. */
  async run(): Promise<void> {
    const now = this.clock.now();
    const due = await this.database.rows<DueRow>(
      `SELECT t.id, t.name, t.start_time, e.user_id, k.dedupe_key
         FROM tournament t
         JOIN projection.entrant e ON e.tournament_id = t.id AND e.round = t.round
          AND e.refunded_position IS NULL AND e.joined_at < t.start_time - interval '10 minutes'
        CROSS JOIN LATERAL (
          SELECT concat_ws(':', 'start', t.id, extract(epoch FROM t.start_time)) AS dedupe_key) k
        WHERE t.status = 'upcoming' AND t.deleted_at IS NULL
          AND t.start_time > $1 AND t.start_time <= $1::timestamptz + interval '10 minutes'
          AND NOT EXISTS (SELECT FROM notification n
                           WHERE n.user_id = e.user_id AND n.dedupe_key = k.dedupe_key)
        ORDER BY t.start_time LIMIT $2`,
      [now, MOST_AT_ONCE],
    );
    await this.notifications.addAll(
      due.map(({ id, name, start_time: startTime, user_id: userId, dedupe_key: dedupeKey }) => ({
        ...startNotice({ id, name, startTime }, now),
        userId,
        dedupeKey,
      })),
    );
  }
}
