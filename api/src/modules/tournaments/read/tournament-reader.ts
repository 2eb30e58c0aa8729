import { Injectable } from '@nestjs/common';
import { Clock, type Id, isId } from '../../../kernel/index.js';
import { Database, type Reads } from '../../../platform/database/index.js';
import { tournamentRefusals } from '../domain/refusals.js';
import { IS_REFUNDED, NOW_COLUMNS, NOW_TABLES, OWN_SEAT } from '../store/tournament-now.js';
import type { ParticipantView, TournamentView } from './tournament.view.js';
import {
  type ParticipantRow,
  participantView,
  type TournamentViewRow,
  tournamentView,
  type Viewer,
} from './tournament-rows-to-views.js';

/**
 * Maximum number of participants of each tournament in a response. A separate list contains all of
 * them.
 */
const PEOPLE_SHOWN = 100;

export interface TournamentPage {
  /**
   * SQL conditions on the tournament's row `t` and its round `r`. Their parameters begin at $2,
   * because $1 is the viewer's id.
   */
  readonly where: string;
  readonly values: readonly unknown[];
  /** Text of the SQL clause ORDER BY, with columns of the result. */
  readonly order: string;
  readonly limit: number;
  readonly offset?: number;
}

const PERSON_COLUMNS = `
  e.user_id, v.in_game_name AS game_name, v.free_fire_uid AS uid, u.email, e.joined_at,
  e.fee_tokens, ${IS_REFUNDED} AS refunded, u.banned_at IS NOT NULL AS banned,
  CASE WHEN q.id IS NOT NULL THEN json_build_object('_id', q.id, 'name', q.name) END AS squad`;
const PERSON_TABLES = `
  JOIN user_account u ON u.id = e.user_id
  LEFT JOIN profile_version v ON v.user_id = e.user_id AND v.version = e.profile_version
  LEFT JOIN squad q ON q.id = e.squad_id`;

/** Reads tournaments with the fields that the viewer may see. */
@Injectable()
export class TournamentReader {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async page(
    page: TournamentPage,
    viewer: Viewer,
    reads: Reads = this.database,
  ): Promise<TournamentView[]> {
    // Limits the page first, so that participants are read only for the tournaments on the page.
    const rows = await reads.rows<TournamentViewRow>(
      `WITH page AS MATERIALIZED (
         SELECT ${NOW_COLUMNS} FROM ${NOW_TABLES}
          WHERE t.deleted_at IS NULL AND ${page.where}
          ORDER BY ${page.order} LIMIT ${page.limit} OFFSET ${page.offset ?? 0}
       )
       SELECT page.*, (SELECT position FROM ledger.head) AS as_of_position,
              ${OWN_SEAT},
              people.list AS people, winners.list AS winners
         FROM page
         LEFT JOIN projection.entrant mine ON mine.tournament_id = page.id
               AND mine.round = page.round AND mine.user_id = $1::uuid
         LEFT JOIN LATERAL (
           SELECT json_agg(person) AS list FROM (
             SELECT ${PERSON_COLUMNS} FROM projection.entrant e ${PERSON_TABLES}
              WHERE e.tournament_id = page.id AND e.round = page.round AND e.moved_to IS NULL
              ORDER BY e.user_id IS NOT DISTINCT FROM $1::uuid DESC, e.joined_position
              LIMIT ${PEOPLE_SHOWN}
           ) AS person
         ) AS people ON true
         LEFT JOIN LATERAL (
           SELECT json_agg(line) AS list FROM (
             SELECT w.user_id, w.position, w.prize_tokens, v.in_game_name AS game_name
               FROM projection.winner w
               JOIN projection.entrant e USING (tournament_id, round, user_id)
               LEFT JOIN profile_version v
                      ON v.user_id = e.user_id AND v.version = e.profile_version
              WHERE w.tournament_id = page.id AND w.round = page.round
              ORDER BY w.position, e.joined_position
           ) AS line
         ) AS winners ON page.has_winners
        ORDER BY ${page.order}`,
      [viewer.userId, ...page.values],
    );
    const now = this.clock.now();
    return rows.map((row) => tournamentView(row, viewer, now));
  }

  /** Returns one tournament. Throws TOURNAMENT_NOT_FOUND if it is unknown or deleted. */
  async one(id: string, viewer: Viewer): Promise<TournamentView> {
    if (!isId(id)) throw tournamentRefusals.TOURNAMENT_NOT_FOUND();
    const page = { where: 't.id = $2', values: [id], order: 'id', limit: 1 };
    const [found] = await this.page(page, viewer);
    if (!found) throw tournamentRefusals.TOURNAMENT_NOT_FOUND();
    return found;
  }

  /** Counts tournaments. The conditions may use only the row `t`. */
  async count(
    { where, values }: Pick<TournamentPage, 'where' | 'values'>,
    reads: Reads,
  ): Promise<number> {
    const row = await reads.row<{ count: number }>(
      `SELECT count(*) AS count FROM tournament t
        WHERE t.deleted_at IS NULL AND $1::uuid IS NULL AND ${where}`,
      [null, ...values],
    );
    return row?.count ?? 0;
  }

  /**
   * Returns participants of the present round, also refunded ones, in the order in which they
   * joined. Players whose seat moved to another match are no participants of this one.
   */
  async participants(
    id: Id,
    { page, limit }: { readonly page: number; readonly limit: number },
    viewer: Viewer,
  ): Promise<ParticipantView[]> {
    const people = await this.database.rows<ParticipantRow>(
      `SELECT ${PERSON_COLUMNS}
         FROM projection.entrant e ${PERSON_TABLES}
         JOIN tournament t ON t.id = e.tournament_id AND t.round = e.round
        WHERE t.id = $1 AND t.deleted_at IS NULL AND e.moved_to IS NULL
        ORDER BY e.joined_position, e.user_id LIMIT $2 OFFSET $3`,
      [id, limit, (page - 1) * limit],
    );
    return people.map((person) => participantView(person, viewer));
  }
}
