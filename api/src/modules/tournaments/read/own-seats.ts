import { Injectable } from '@nestjs/common';
import type { Id } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import { gameMode } from '../domain/mode.js';
import { leaveDeadline } from '../domain/squad-entry.js';
import type { OwnSeatView } from './card.view.js';
import type { Cards } from './card-reader.js';
import { behindPlace, cursorOf, type KeysetOrder, placeColumn, placeFrom } from './keyset.js';
import type { SquadOfSeat } from './squads.view.js';

interface SeatRow {
  readonly id: Id;
  readonly place: string;
  readonly start_time: Date;
  readonly refunded: boolean;
  readonly squad: SquadOfSeat | null;
  readonly refund_tokens: number;
  readonly room_id: string | null;
  readonly room_password: string | null;
  readonly won_position: number | null;
  readonly prize_tokens: number | null;
  readonly game_name: string | null;
}

const ORDER: KeysetOrder = { column: 'start_time', kind: 'time', down: true };

/**
 * The query is prepared, because every screen with tournament cards also reads the player's seats.
 */
const seats = (isFirst: boolean) => ({
  name: `own seats${isFirst ? '' : ' on'}`,
  text: `
    SELECT t.id, ${placeColumn(ORDER, 't')} AS place, e.refunded_position IS NOT NULL AS refunded,
           CASE WHEN q.id IS NOT NULL THEN json_build_object('_id', q.id, 'name', q.name) END
             AS squad, t.start_time,
           CASE WHEN coalesce(e.payer_id, e.user_id) = e.user_id AND e.moved_to IS NULL
                THEN e.fee_tokens ELSE 0 END
             AS refund_tokens,
           t.room_id, t.room_password, w.position AS won_position, w.prize_tokens,
           v.in_game_name AS game_name
      FROM projection.entrant e
      JOIN tournament t ON t.id = e.tournament_id AND t.round = e.round
      LEFT JOIN projection.winner w ON w.tournament_id = e.tournament_id AND w.round = e.round
            AND w.user_id = e.user_id
      LEFT JOIN squad q ON q.id = e.squad_id
      LEFT JOIN profile_version v ON v.user_id = e.user_id AND v.version = e.profile_version
     WHERE e.user_id = $1 AND t.deleted_at IS NULL
       AND ($2::text IS NULL OR lower(t.mode) = lower($2))
       ${isFirst ? '' : `AND ${behindPlace(ORDER, '$4', '$5')}`}
     ORDER BY t.start_time DESC, t.id LIMIT $3`,
});
const FIRST = seats(true);
const ON = seats(false);

/** Reads the seats of a player. */
@Injectable()
export class OwnSeats {
  constructor(private readonly database: Database) {}

  /** Returns the seats in matches of a mode, or of all modes; the latest start first. */
  async page(
    userId: Id,
    mode: string | undefined,
    cursor: string | undefined,
    limit: number,
  ): Promise<Cards<OwnSeatView>> {
    const after = placeFrom(cursor, ORDER);
    const found = await this.database.rows<SeatRow>(after ? ON : FIRST, [
      userId,
      mode ? gameMode(mode).slug : null,
      limit + 1,
      ...(after ? [after.value, after.id] : []),
    ]);
    const rows = found.slice(0, limit);
    const last = rows.at(-1);
    const nextCursor =
      found.length > limit && last ? cursorOf({ value: last.place, id: last.id }) : null;
    return { cards: rows.map(seat), nextCursor };
  }
}

function seat(row: SeatRow): OwnSeatView {
  const { room_id: roomId, room_password: roomPassword, won_position: position } = row;
  return {
    tournamentId: row.id,
    isJoined: !row.refunded,
    ...(row.refunded ? { refundedTokens: row.refund_tokens } : {}),
    ...(!row.refunded && roomId !== null && roomPassword !== null ? { roomId, roomPassword } : {}),
    ...(row.squad ? { squad: row.squad } : {}),
    ...(row.squad && !row.refunded ? { leaveBy: leaveDeadline(row.start_time).toISOString() } : {}),
    ...(position === null
      ? {}
      : { won: { position, prizeAmount: row.prize_tokens ?? 0, gameName: row.game_name ?? '' } }),
  };
}
