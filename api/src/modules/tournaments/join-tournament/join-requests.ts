import { Injectable } from '@nestjs/common';
import { Clock, type Id, isId } from '../../../kernel/index.js';
import { Config } from '../../../platform/config/index.js';
import { BatchedReads, Database, type Prepared } from '../../../platform/database/index.js';
import { type AgeAndState, refuseByState, refuseExcluded } from '../../safer-play/index.js';
import { checkJoin } from '../domain/joining.js';
import { tournamentRefusals } from '../domain/refusals.js';
import type { OwnSeat } from '../read/tournament-rows-to-views.js';
import {
  NOW_COLUMNS,
  NOW_TABLES,
  type TournamentNowRow,
  tournamentRecord,
} from '../store/tournament-now.js';

const READ_FOR_JOIN: Prepared = {
  name: 'tournament-for-join',
  // LIMIT makes the plan use keys for each request, even when planned on empty tables.
  text: `SELECT request.asked::integer, found.*
           FROM unnest($1::uuid[], $2::uuid[])
                WITH ORDINALITY AS request (tournament_id, user_id, asked)
          CROSS JOIN LATERAL (
            SELECT ${NOW_COLUMNS}, u.in_game_name, u.free_fire_uid, u.profile_version,
                   own.excluded_until, own.adult_at AS "adultAt", own.state,
                   own.state_at AS "stateAt",
                   (SELECT value FROM projection.setting WHERE name = 'asksAgeAndState')
                     AS asks_age_and_state,
                   (SELECT value FROM projection.setting WHERE name = 'refusedStates')
                     AS refused_states,
                   mine.fee_tokens AS my_fee_tokens,
                   CASE WHEN mine.user_id IS NULL THEN NULL
                        ELSE mine.refunded_position IS NOT NULL END AS my_refund
              FROM ${NOW_TABLES}
              JOIN user_account u ON u.id = request.user_id
              LEFT JOIN safer_play own ON own.user_id = u.id
              LEFT JOIN projection.entrant mine
                     ON mine.tournament_id = t.id AND mine.round = t.round AND mine.user_id = u.id
             WHERE t.id = request.tournament_id AND t.deleted_at IS NULL LIMIT 1) AS found
          WHERE request.asked BETWEEN 1 AND 200`,
};

export interface JoinRow extends TournamentNowRow, OwnSeat, AgeAndState {
  readonly asked: number;
  readonly in_game_name: string | null;
  readonly free_fire_uid: string | null;
  readonly profile_version: number;
  readonly excluded_until: Date | null;
  readonly asks_age_and_state: boolean | null;
  readonly refused_states: string | null;
}

/** Loads a tournament together with the player who wants a seat, and checks the player's rights. */
@Injectable()
export class JoinRequests {
  private readonly paidJoins: boolean;
  private readonly requests: BatchedReads<JoinRow>;

  constructor(
    database: Database,
    private readonly clock: Clock,
    config: Config,
  ) {
    this.paidJoins = config.features.paidJoins;
    this.requests = new BatchedReads(database, READ_FOR_JOIN);
  }

  async load(tournamentId: string, userId: Id): Promise<JoinRow> {
    const row = isId(tournamentId) ? await this.requests.row(tournamentId, userId) : null;
    if (!row) throw tournamentRefusals.TOURNAMENT_NOT_FOUND();
    return row;
  }

  /** Refuses a player who may not join; `checkEntrant` leaves out the free seat. */
  check(row: JoinRow, rules: typeof checkJoin = checkJoin): void {
    const player = {
      hasJoined: row.my_refund !== null,
      inGameName: row.in_game_name,
      freeFireUID: row.free_fire_uid,
    };
    const now = this.clock.now();
    refuseExcluded(row.excluded_until, now);
    if (row.entry_fee_tokens > 0) {
      const { asks_age_and_state: asks, refused_states: refused } = row;
      refuseByState({ asksAgeAndState: asks ?? false, refusedStates: refused ?? '' }, row);
    }
    rules(tournamentRecord(row), player, { now, paidJoins: this.paidJoins });
  }
}
