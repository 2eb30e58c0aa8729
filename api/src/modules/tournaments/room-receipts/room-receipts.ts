import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { LessThan, type Repository } from 'typeorm';
import { Clock, type Id, isId } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import { deleteSome } from '../../../platform/entities/index.js';
import { Jobs } from '../../../platform/queue/index.js';
import { Activity } from '../../activity/index.js';
import { Notifications } from '../../notifications/index.js';
import { roomAgainNotice } from '../domain/notices.js';
import { tournamentRefusals } from '../domain/refusals.js';
import { isRoomLate, promisedRoom } from '../domain/room-promise.js';
import { RoomLook } from '../store/room-look.entity.js';
import type { TournamentRecord } from '../store/tournament-now.js';
import { TournamentRows } from '../store/tournament-rows.js';

/** Minimum time between two presses that send a room again, in milliseconds. */
const AGAIN_AFTER_MS = 2 * 60_000;
const A_DAY_MS = 86_400_000;
/** Number of days after which a look is deleted. Disputes about a match are over by then. */
const KEPT_DAYS = 90;
const AT_ONCE = 5_000;

interface ReceiptRow {
  readonly userId: Id;
  readonly gameName: string;
  readonly freeFireUID: string;
  readonly lookedAt: Date | null;
  readonly deliveredAt: Date | null;
  readonly deliveredBy: 'push' | 'mail' | null;
}

export interface Receipts {
  readonly roomBy: Date | null;
  readonly roomAt: Date | null;
  readonly isLate: boolean;
  /** Time from which the room can be sent again; null if it can be sent now. */
  readonly againFrom: Date | null;
  readonly players: readonly ReceiptRow[];
}

/** Records who has seen the room of a match, and sends it again to those who have not. */
@Injectable()
export class RoomReceipts implements OnModuleInit {
  constructor(
    private readonly rows: TournamentRows,
    private readonly database: Database,
    private readonly notifications: Notifications,
    private readonly activity: Activity,
    private readonly jobs: Jobs,
    @InjectRepository(RoomLook) private readonly looks: Repository<RoomLook>,
    private readonly clock: Clock,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.jobs.repeat({
      name: 'tidy-room-looks',
      everyMs: A_DAY_MS,
      attempts: 3,
      handle: () => {
        const before = new Date(this.clock.now().getTime() - KEPT_DAYS * A_DAY_MS);
        return deleteSome(this.looks, { lookedAt: LessThan(before) }, AT_ONCE);
      },
    });
  }

  /**
   * Records that a participant's screen shows the present room. One insert, which keeps the first
   * time. Does nothing for a player without a seat, and for a match without a room.
   */
  async looked(tournamentId: string, userId: Id): Promise<void> {
    if (!isId(tournamentId)) throw tournamentRefusals.TOURNAMENT_NOT_FOUND();
    await this.database.query(
      `INSERT INTO room_look (tournament_id, round, room_number, user_id, looked_at)
       SELECT t.id, t.round, t.room_number, e.user_id, $3
         FROM tournament t
         JOIN projection.entrant e ON e.tournament_id = t.id AND e.round = t.round
        WHERE t.id = $1 AND t.deleted_at IS NULL AND t.room_id IS NOT NULL
          AND e.user_id = $2 AND e.refunded_position IS NULL
       ON CONFLICT DO NOTHING`,
      [tournamentId, userId, this.clock.now()],
    );
  }

  async list(tournamentId: string): Promise<Receipts> {
    const tournament = await this.rows.load(tournamentId);
    const now = this.clock.now();
    return {
      roomBy: promisedRoom(tournament),
      roomAt: tournament.roomAt,
      isLate: tournament.status !== 'cancelled' && isRoomLate(tournament, now),
      againFrom: await this.againFrom(tournament.id, now),
      players: await this.players(tournament),
    };
  }

  /**
   * Sends the room again to every participant who has not seen it. Returns their number. Refuses a
   * second press within two minutes.
   */
  async sendAgain(tournamentId: string, adminId: Id): Promise<number> {
    const tournament = await this.rows.load(tournamentId);
    const { id, status } = tournament;
    const now = this.clock.now();
    if (status === 'completed' || status === 'cancelled') {
      throw tournamentRefusals.ROOM_CLOSED({ status });
    }
    if (tournament.roomId === null) throw tournamentRefusals.REPAIR_NO_ROOM();
    const unseen = (await this.players(tournament)).filter(({ lookedAt }) => lookedAt === null);
    if (unseen.length === 0) throw tournamentRefusals.ROOM_SEEN_BY_ALL();
    const earliest = new Date(now.getTime() - AGAIN_AFTER_MS);
    const { rowCount } = await this.database.query(
      `UPDATE tournament SET room_again_at = $2
        WHERE id = $1 AND (room_again_at IS NULL OR room_again_at <= $3)`,
      [id, now, earliest],
    );
    if (rowCount === 0) {
      const from = await this.againFrom(id, now);
      const retryAfter = Math.ceil(((from ?? now).getTime() - now.getTime()) / 1_000);
      throw tournamentRefusals.ROOM_SENT_JUST_NOW({ retryAfter: Math.max(1, retryAfter) });
    }
    const dedupeKey = `room:${id}:again:${now.getTime()}`;
    const notice = roomAgainNotice(tournament);
    await this.notifications.addAll(unseen.map(({ userId }) => ({ ...notice, userId, dedupeKey })));
    await this.activity.record({
      actor: adminId,
      action: 'tournament.room_sent_again',
      target: { type: 'tournament', id },
      after: { players: unseen.length },
    });
    return unseen.length;
  }

  private async againFrom(id: Id, now: Date): Promise<Date | null> {
    const row = await this.database.row<{ at: Date | null }>(
      'SELECT room_again_at AS at FROM tournament WHERE id = $1',
      [id],
    );
    const from = row?.at ? new Date(row.at.getTime() + AGAIN_AFTER_MS) : null;
    return from !== null && from > now ? from : null;
  }

  /** Returns the participants in the order of joining, those who have not seen the room first. */
  private players(tournament: TournamentRecord): Promise<readonly ReceiptRow[]> {
    const { id, round, roomNumber, roomAt } = tournament;
    return this.database.rows<ReceiptRow & object>(
      `SELECT e.user_id AS "userId", coalesce(v.in_game_name, '') AS "gameName",
              coalesce(v.free_fire_uid, '') AS "freeFireUID", l.looked_at AS "lookedAt",
              sent.delivered_at AS "deliveredAt", sent.delivered_by AS "deliveredBy"
         FROM projection.entrant e
         LEFT JOIN profile_version v ON v.user_id = e.user_id AND v.version = e.profile_version
         LEFT JOIN room_look l ON l.tournament_id = e.tournament_id AND l.round = e.round
               AND l.room_number = $3 AND l.user_id = e.user_id
         LEFT JOIN LATERAL (
           SELECT n.delivered_at, n.delivered_by FROM notification n
            WHERE n.user_id = e.user_id AND n.kind = 'room' AND n.delivered_at >= $4
              AND n.dedupe_key LIKE 'room:' || e.tournament_id || ':%'
            ORDER BY n.delivered_at LIMIT 1) AS sent ON true
        WHERE e.tournament_id = $1 AND e.round = $2 AND e.refunded_position IS NULL
        ORDER BY l.looked_at IS NOT NULL, e.joined_position, e.user_id LIMIT 1000`,
      [id, round, roomNumber, roomAt],
    );
  }
}
