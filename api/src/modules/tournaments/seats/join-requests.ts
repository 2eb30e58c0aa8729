import { setTimeout as wait } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Clock, type Id, isId } from '../../../kernel/index.js';
import { Config } from '../../../platform/config/index.js';
import { BatchedReads, Database, type Prepared } from '../../../platform/database/index.js';
import {
  Ledger,
  type LedgerCommand,
  type Posted,
  type Receipt,
  type Refused,
} from '../../ledger/index.js';
import { checkJoin, type JoiningPlayer } from '../domain/joining.js';
import { tournamentRefusals } from '../domain/refusals.js';
import { type Round, seatedOf, walletOf } from '../domain/seat-events.js';
import type { TournamentSummary } from '../read/tournament.view.js';
import { type OwnSeat, tournamentSummary } from '../read/tournament-rows-to-views.js';
import { NOW_COLUMNS, NOW_TABLES, OWN_SEAT, tournamentRecord } from '../store/tournament-now.js';
import { JoinGate, type JoinRow } from './join-gate.js';

const readForJoin = ({ columns, tables }: JoinGate): Prepared => ({
  name: 'tournament-for-join',
  // LIMIT makes PostgreSQL look up each request in an index, even if it planned the statement while
  // the tables were empty.
  text: `SELECT request.asked::integer, found.*
           FROM unnest($1::uuid[], $2::uuid[])
                WITH ORDINALITY AS request (tournament_id, user_id, asked)
          CROSS JOIN LATERAL (
            SELECT ${NOW_COLUMNS}, u.id AS user_id, u.in_game_name, u.free_fire_uid,
                   u.profile_version,
                   ${columns} ${OWN_SEAT}
              FROM ${NOW_TABLES}
              JOIN user_account u ON u.id = request.user_id
              ${tables}
              LEFT JOIN projection.entrant mine
                     ON mine.tournament_id = t.id AND mine.round = t.round AND mine.user_id = u.id
             WHERE t.id = request.tournament_id AND t.deleted_at IS NULL LIMIT 1) AS found
          WHERE request.asked BETWEEN 1 AND 200`,
});

export interface Joined {
  readonly tournament: TournamentSummary;
  /** The wallet's balance after the event, in tokens. */
  readonly tokens: number;
}

/**
 * Maximum number of tries of a join. A join is tried again while an admin's edit keeps the seats
 * closed, which takes a moment.
 */
const LOOKS = 20;

const LOOK_AGAIN_MS = 50;

/** The rows read for a request: one for each of its players, in the order of the players. */
export type JoinRows = readonly [JoinRow, ...JoinRow[]];

/** The checks and refusals of one type of request for seats: alone or with a squad. */
export interface JoinAttempt {
  readonly tournamentId: string;
  readonly players: readonly [Id, ...Id[]];
  /** Throws a refusal if a condition that does not need the ledger is not met. */
  check(rows: JoinRows): unknown;
  command(rows: JoinRows): LedgerCommand;
  /**
   * Throws the refusal that the player sees. Returns normally if the tournament must be loaded
   * again.
   */
  refuse(refused: Refused, rows: JoinRows): Promise<void>;
}

function seatOf({ my_refund, my_refund_tokens }: OwnSeat): JoiningPlayer['seat'] {
  if (my_refund === null) return 'none';
  if (!my_refund) return 'taken';
  return my_refund_tokens ? 'refunded' : 'released';
}

export const roundOfRow = (row: JoinRow): Round => ({ tournamentId: row.id, round: row.round });

/** Loads a tournament with the players who request seats, and checks whether they may join. */
@Injectable()
export class JoinRequests {
  private readonly paidJoins: boolean;
  private reads: BatchedReads<JoinRow> | null = null;

  constructor(
    private readonly database: Database,
    private readonly gate: JoinGate,
    private readonly ledger: Ledger,
    private readonly clock: Clock,
    config: Config,
  ) {
    this.paidJoins = config.features.paidJoins;
  }

  async load(tournamentId: string, userId: Id): Promise<JoinRow> {
    // The statement is written at the first join, because add-ons add their rules until then.
    this.reads ??= new BatchedReads<JoinRow>(this.database, readForJoin(this.gate));
    const row = isId(tournamentId) ? await this.reads.row(tournamentId, userId) : null;
    if (!row) throw tournamentRefusals.TOURNAMENT_NOT_FOUND();
    return row;
  }

  /**
   * Loads the tournament and its players, checks them and posts one event. Repeats all of this
   * while an admin edits the tournament.
   */
  async post(attempt: JoinAttempt): Promise<{ rows: JoinRows; posted: Posted }> {
    const { tournamentId, players } = attempt;
    let round: number | null = null;
    for (let look = 1; look <= LOOKS; look++) {
      const loaded = players.map((userId) => this.load(tournamentId, userId));
      const rows = (await Promise.all(loaded)) as readonly JoinRow[] as JoinRows;
      round ??= rows[0].round;
      if (rows.some((row) => row.round !== round)) throw tournamentRefusals.TERMS_CHANGED();
      attempt.check(rows);
      const outcome = await this.ledger.post(attempt.command(rows));
      if (outcome.posted) return { rows, posted: outcome };
      await attempt.refuse(outcome, rows);
      await wait(LOOK_AGAIN_MS);
    }
    throw tournamentRefusals.NOT_OPEN();
  }

  /**
   * Refuses a player who may not join. If `rules` is `checkEntrant`, a full tournament is not
   * refused.
   */
  check(row: JoinRow, rules: typeof checkJoin = checkJoin): void {
    const player = {
      seat: seatOf(row),
      inGameName: row.in_game_name,
      freeFireUID: row.free_fire_uid,
    };
    const now = this.clock.now();
    this.gate.check(row, now);
    rules(tournamentRecord(row), player, { now, paidJoins: this.paidJoins });
  }

  /** Returns the refusal for a player whose wallet has fewer than `feeTokens` tokens. */
  async tooFewTokens(userId: Id, feeTokens: number): Promise<Error> {
    const { balance } = await this.ledger.account(walletOf(userId));
    const shortfallTokens = Math.max(0, feeTokens - balance);
    return tournamentRefusals.INSUFFICIENT_TOKENS({ shortfallTokens });
  }

  /** Returns the answer to a join that was posted with this key; null if there is none. */
  async answerOf(key: string, tournamentId: string, userId: Id): Promise<Joined | null> {
    if (!(await this.ledger.isPosted(key))) return null;
    const row = await this.load(tournamentId, userId);
    return this.answer(row, userId, await this.ledger.receipt(key));
  }

  /** Returns the tournament as the player who just joined sees it. */
  async answer(row: JoinRow, userId: Id, posted: Receipt): Promise<Joined> {
    const wallet = walletOf(userId);
    const tokens =
      posted.balances.get(wallet) ?? (await this.ledger.balanceAt(wallet, posted.position));
    const participants = posted.balances.get(seatedOf(roundOfRow(row))) ?? row.participants;
    const seated = {
      ...row,
      participants,
      as_of_position: posted.position,
      my_refund: false,
      my_refund_tokens: row.entry_fee_tokens,
    };
    const viewer = { userId, isAdmin: false };
    // The time of the event, so that a repeat of the request gets the same answer.
    return { tournament: tournamentSummary(seated, viewer, posted.recordedAt), tokens };
  }
}
