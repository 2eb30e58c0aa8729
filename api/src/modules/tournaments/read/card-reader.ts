import { Injectable } from '@nestjs/common';
import type { Id } from '../../../kernel/index.js';
import { Database, type Prepared, type Reads } from '../../../platform/database/index.js';
import { gameMode } from '../domain/mode.js';
import { namesPrize, type PrizeTable } from '../domain/prize-table.js';
import { roomByOf } from '../domain/room-promise.js';
import type { SquadRule, TournamentStatus } from '../domain/tournament.js';
import { NOW_STATUS, NOW_TABLES, OWN_SEAT } from '../store/tournament-now.js';
import type { OwnTournamentCard, TournamentCard } from './card.view.js';
import { checkInTimes } from './check-in.view.js';
import {
  behindPlace,
  cursorOf,
  type KeysetOrder,
  orderWords,
  type Place,
  placeColumn,
} from './keyset.js';

export interface CardPage {
  /** Name of the prepared statement; absent if the statement is not prepared. */
  readonly name?: string;
  /**
   * SQL conditions on the tournament's row `t` and its round `r`. Their parameters begin at $2,
   * because $1 is the viewer's id.
   */
  readonly where: string;
  readonly values: readonly unknown[];
  readonly order: KeysetOrder;
  readonly limit: number;
  readonly after: Place | null;
}

/** A page of a list that is the same for all viewers, as of a snapshot of the database. */
export interface PageAsOf {
  /** The database snapshot of the read, as PostgreSQL writes it. */
  readonly snapshot: string;
  readonly text: string;
}

export interface Cards<Card> {
  readonly cards: readonly Card[];
  readonly nextCursor: string | null;
}

interface CardRow {
  readonly id: Id;
  readonly place: string;
  readonly name: string;
  readonly mode: string;
  readonly status: TournamentStatus;
  readonly max_participants: number;
  readonly participants: number;
  readonly entry_fee_tokens: number;
  readonly prize_pool_tokens: number;
  readonly prize_table: PrizeTable;
  readonly has_details: boolean;
  readonly check_in: boolean;
  readonly squads: SquadRule;
  readonly room_minutes: number;
  readonly start_time: string;
  readonly end_time: string;
  readonly round: number;
  readonly version: number;
  readonly as_of_position: number;
  readonly winners: TournamentCard['winners'] | null;
  readonly my_refund_tokens: number | null;
  readonly my_refund: boolean | null;
}

/**
 * Reads pages of tournament cards. PostgreSQL returns a page as one JSON string, so that a caller
 * can compare two reads and reuse an earlier response if the strings are equal.
 */
@Injectable()
export class CardReader {
  constructor(private readonly database: Database) {}

  async text(page: CardPage, userId: Id | null, reads: Reads = this.database): Promise<string> {
    const statement = preparedAs(page, statementOf(page));
    const row = await reads.row<{ text: string }>(statement, valuesOf(page, userId));
    return row?.text ?? '[]';
  }

  /**
   * Reads a page again, or returns the earlier read if the database snapshot is still the same,
   * because two equal snapshots see the same rows. PostgreSQL evaluates the page only if the
   * snapshots in the CASE differ. The conditions of the page must not depend on the time.
   */
  async since(page: CardPage, known: PageAsOf): Promise<PageAsOf> {
    const values = valuesOf(page, null);
    const text = `
      SELECT pg_current_snapshot()::text AS snapshot,
             CASE WHEN pg_current_snapshot()::text <> $${values.length + 1}
                  THEN (${statementOf(page)}) END AS text`;
    const row = await this.database.row<{ snapshot: string; text: string | null }>(
      preparedAs(page, text),
      [...values, known.snapshot],
    );
    return row ? { snapshot: row.snapshot, text: row.text ?? known.text } : known;
  }

  /** Returns the cards of these tournaments, except deleted ones. */
  async some(ids: readonly Id[]): Promise<readonly TournamentCard[]> {
    const page = { where: 't.id = ANY ($2::uuid[])', values: [ids], limit: ids.length };
    const order = { column: 'start_time', kind: 'time' } as const;
    const text = await this.text({ ...page, name: 'cards by id', order, after: null }, null);
    return cardsOf(text, ids.length).cards;
  }

  async own(page: CardPage, userId: Id): Promise<Cards<OwnTournamentCard>> {
    const { rows, nextCursor } = pageOf(await this.text(page, userId), page.limit);
    const cards = rows.map((row) => ({
      ...card(row),
      isJoined: row.my_refund === false,
      ...(row.my_refund ? { refundedTokens: row.my_refund_tokens ?? 0 } : {}),
    }));
    return { cards, nextCursor };
  }
}

/**
 * Returns the tournament cards in the JSON of one page of a list, without the fields that depend on
 * the viewer.
 */
export function cardsOf(text: string, limit: number): Cards<TournamentCard> {
  const { rows, nextCursor } = pageOf(text, limit);
  return { cards: rows.map(card), nextCursor };
}

function pageOf(text: string, limit: number) {
  const found = JSON.parse(text) as readonly CardRow[];
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const isMore = found.length > limit && last !== undefined;
  return { rows, nextCursor: isMore ? cursorOf({ value: last.place, id: last.id }) : null };
}

function valuesOf({ values, limit, after }: CardPage, userId: Id | null): readonly unknown[] {
  return [userId, ...values, limit + 1, ...(after ? [after.value, after.id] : [])];
}

function preparedAs({ name, after }: CardPage, text: string): string | Prepared {
  return name ? { name: `${name}${after ? ' on' : ''}`, text } : text;
}

function statementOf({ where, values, order, after }: CardPage): string {
  const limit = values.length + 2;
  const behind = after ? ` AND ${behindPlace(order, `$${limit + 1}`, `$${limit + 2}`)}` : '';
  return `
    WITH page AS MATERIALIZED (
      SELECT t.id, t.round, t.name, t.mode, ${NOW_STATUS} AS status, t.max_participants,
             coalesce(r.seated, 0) AS participants, t.entry_fee_tokens, t.prize_pool_tokens,
             t.prize_table, t.check_in, t.squads, t.room_minutes, t.details <> '' AS has_details,
             t.start_time, t.end_time, t.created_at, t.version,
             coalesce(r.declared > r.voided, false) AS has_winners
        FROM ${NOW_TABLES}
       WHERE t.deleted_at IS NULL AND ${where}${behind}
       ORDER BY ${orderWords(order)} LIMIT $${limit}
    )
    SELECT coalesce(json_agg(line), '[]')::text AS text FROM (
      SELECT page.*, ${placeColumn(order, 'page')} AS place,
             coalesce(seats.last_position, 0) AS as_of_position, winners.list AS winners,
             ${OWN_SEAT}
        FROM page
        LEFT JOIN ledger.account seats ON seats.name = 'seats:' || page.id || ':' || page.round
        LEFT JOIN projection.entrant mine ON mine.tournament_id = page.id
              AND mine.round = page.round AND mine.user_id = $1::uuid
        LEFT JOIN LATERAL (
          SELECT json_agg(json_build_object('position', w.position, 'prizeAmount', w.prize_tokens,
                            'gameName', coalesce(v.in_game_name, ''))
                          ORDER BY w.position, e.joined_position) AS list
            FROM projection.winner w
            JOIN projection.entrant e USING (tournament_id, round, user_id)
            LEFT JOIN profile_version v
                   ON v.user_id = e.user_id AND v.version = e.profile_version
           WHERE w.tournament_id = page.id AND w.round = page.round
        ) AS winners ON page.has_winners
       ORDER BY ${orderWords(order)}
    ) AS line`;
}

function card(row: CardRow): TournamentCard {
  const mode = gameMode(row.mode);
  return {
    _id: row.id,
    name: row.name,
    mode: mode.title,
    modeSlug: mode.slug,
    status: row.status,
    maxParticipants: row.max_participants,
    currentParticipants: row.participants,
    seatsLeft: Math.max(0, row.max_participants - row.participants),
    entryFee: row.entry_fee_tokens,
    prizePool: row.prize_pool_tokens,
    ...(namesPrize(row.prize_table) && { prizeTable: row.prize_table }),
    startTime: new Date(row.start_time).toISOString(),
    endTime: new Date(row.end_time).toISOString(),
    ...(row.check_in ? checkInTimes(new Date(row.start_time)) : {}),
    ...(row.squads === 'off' ? {} : { squads: row.squads }),
    ...roomByOf(row.room_minutes, new Date(row.start_time)),
    version: row.version,
    hasDetails: row.has_details,
    round: row.round,
    asOfPosition: row.as_of_position,
    winners: [...(row.winners ?? [])],
  };
}
