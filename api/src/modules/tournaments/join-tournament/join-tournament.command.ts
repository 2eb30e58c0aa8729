import { setTimeout as wait } from 'node:timers/promises';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, generalRefusals, type Id, isId } from '../../../kernel/index.js';
import { Config } from '../../../platform/config/index.js';
import { BatchedReads, Database, type Prepared } from '../../../platform/database/index.js';
import { Ledger, type Posted, type Refused } from '../../ledger/index.js';
import { type AgeAndState, refuseByState, refuseExcluded } from '../../safer-play/index.js';
import { checkJoin, refusalOfJoin } from '../domain/joining.js';
import { entryFeePaid } from '../domain/money-events.js';
import { tournamentRefusals } from '../domain/refusals.js';
import { type Round, seatedOf, walletOf } from '../domain/seat-events.js';
import type { TournamentSummary } from '../read/tournament.view.js';
import { type OwnSeat, tournamentSummary } from '../read/tournament-rows-to-views.js';
import {
  NOW_COLUMNS,
  NOW_TABLES,
  type TournamentNowRow,
  tournamentRecord,
} from '../store/tournament-now.js';

export interface Joined {
  readonly tournament: TournamentSummary;
  /** The wallet's balance after the event, in tokens. */
  readonly tokens: number;
}

export class JoinTournament extends Command<Joined> {
  constructor(
    readonly tournamentId: string,
    readonly userId: Id,
    /** The idempotency key of the event; a repeat of this request has the same. */
    readonly key: string,
  ) {
    super();
  }
}

/**
 * Maximum number of times that a tournament is loaded while an admin's edit closes its seats for a
 * moment.
 */
const LOOKS = 20;

const LOOK_AGAIN_MS = 50;

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

interface JoinRow extends TournamentNowRow, OwnSeat, AgeAndState {
  readonly asked: number;
  readonly in_game_name: string | null;
  readonly free_fire_uid: string | null;
  readonly profile_version: number;
  readonly excluded_until: Date | null;
  readonly asks_age_and_state: boolean | null;
  readonly refused_states: string | null;
}

/** Loads in one query, decides and posts one event that moves both the seat and its fee. */
@CommandHandler(JoinTournament)
export class JoinTournamentHandler implements ICommandHandler<JoinTournament> {
  private readonly paidJoins: boolean;
  private readonly requests: BatchedReads<JoinRow>;

  constructor(
    database: Database,
    private readonly ledger: Ledger,
    private readonly clock: Clock,
    config: Config,
  ) {
    this.paidJoins = config.features.paidJoins;
    this.requests = new BatchedReads(database, READ_FOR_JOIN);
  }

  async execute(command: JoinTournament): Promise<Joined> {
    const { tournamentId, userId, key } = command;
    const first = await this.load(tournamentId, userId);
    let row = first;
    for (let look = 1; look <= LOOKS; look++) {
      if (row.round !== first.round) throw tournamentRefusals.TERMS_CHANGED();
      // A player with a seat skips the check: the ledger returns the first receipt to a repeat of
      // the request that took the seat.
      if (row.my_refund === null) this.check(row);
      const outcome = await this.ledger.post(entryFeePaid(roundOf(row), entrant(row, userId), key));
      if (outcome.posted) return this.answer(row, userId, outcome);
      await this.refuse(outcome, row, userId);
      await wait(LOOK_AGAIN_MS);
      row = await this.load(tournamentId, userId);
    }
    throw tournamentRefusals.NOT_OPEN();
  }

  private async load(tournamentId: string, userId: Id): Promise<JoinRow> {
    const row = isId(tournamentId) ? await this.requests.row(tournamentId, userId) : null;
    if (!row) throw tournamentRefusals.TOURNAMENT_NOT_FOUND();
    return row;
  }

  private check(row: JoinRow): void {
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
    checkJoin(tournamentRecord(row), player, { now, paidJoins: this.paidJoins });
  }

  /** Throws the player's refusal; returns when the tournament must be loaded again. */
  private async refuse(refused: Refused, row: JoinRow, userId: Id): Promise<void> {
    if (refused.code === 'FROZEN') throw generalRefusals.ACCOUNT_BANNED();
    this.check(row);
    if (refused.code === 'KEY_REUSED') throw tournamentRefusals.ALREADY_JOINED();
    if (refused.code === 'BELOW_FLOOR' && refused.account === walletOf(userId)) {
      const { balance } = await this.ledger.account(walletOf(userId));
      throw tournamentRefusals.INSUFFICIENT_TOKENS({
        shortfallTokens: Math.max(0, row.entry_fee_tokens - balance),
      });
    }
    const refusal = refusalOfJoin(refused);
    if (refusal) throw refusal;
  }

  private async answer(row: JoinRow, userId: Id, posted: Posted): Promise<Joined> {
    const wallet = walletOf(userId);
    const tokens = posted.balances.get(wallet) ?? (await this.ledger.account(wallet)).balance;
    const participants = posted.balances.get(seatedOf(roundOf(row))) ?? row.participants;
    const seated = {
      ...row,
      participants,
      as_of_position: posted.position,
      my_refund: false,
      my_fee_tokens: row.entry_fee_tokens,
    };
    const viewer = { userId, isAdmin: false };
    return { tournament: tournamentSummary(seated, viewer, this.clock.now()), tokens };
  }
}

function roundOf(row: JoinRow): Round {
  return { tournamentId: row.id, round: row.round };
}

function entrant(row: JoinRow, userId: Id) {
  return { userId, feeTokens: row.entry_fee_tokens, profileVersion: row.profile_version };
}
