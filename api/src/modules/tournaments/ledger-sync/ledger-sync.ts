import { Injectable, Logger } from '@nestjs/common';
import { assert, type Id, newId } from '../../../kernel/index.js';
import { Ledger, type LedgerCommand } from '../../ledger/index.js';
import {
  type Cause,
  entryFeeRefunded,
  joiningClosed,
  joiningReopened,
  type Round,
  roundCancelled,
  seatedOf,
  seatsOf,
  seatsOpened,
} from '../domain/seat-events.js';
import { takesParticipants } from '../domain/status.js';
import { RowNews } from '../news/row-news.js';
import { Rounds } from '../store/rounds.js';
import type { TournamentRecord } from '../store/tournament-now.js';
import { TournamentRows } from '../store/tournament-rows.js';

/**
 * Posts the ledger events that a tournament's row requires. Seats are open while the tournament is
 * upcoming and closed otherwise; after a cancellation or deletion, all entry fees are refunded.
 * Then sends the messages about the change. Each step reads the ledger first, so an interrupted run
 * can be repeated.
 */
@Injectable()
export class LedgerSync {
  private readonly log = new Logger('tournaments');

  constructor(
    private readonly ledger: Ledger,
    private readonly rounds: Rounds,
    private readonly rows: TournamentRows,
    private readonly news: RowNews,
  ) {}

  /**
   * Posts the missing events and sends the messages. `lease` is the number of the tournament's
   * lease, which the caller must hold.
   */
  async sync(tournament: TournamentRecord, lease: number): Promise<void> {
    const round = roundOf(tournament);
    const cause = causeOf(tournament);
    if (returnsFees(tournament)) await this.returnFees(tournament, round, cause);
    else await this.setSeats(tournament, round, cause);
    if (await this.toldNews(tournament)) await this.rows.markSynced(tournament.id, lease);
  }

  /**
   * Sends the messages about the change. Returns false after a failure, so that the job
   * `FinishLedgerSync` sends them later.
   */
  private async toldNews(tournament: TournamentRecord): Promise<boolean> {
    try {
      await this.news.tell(tournament);
      return true;
    } catch (error) {
      this.log.error({ err: error, tournament: tournament.id }, 'notifications could not be sent');
      return false;
    }
  }

  /** Ends joining at once, regardless of the row's status. */
  async closeSeats(tournament: TournamentRecord, adminId: Id): Promise<void> {
    const round = roundOf(tournament);
    const { supply, isOpen } = await this.seats(round);
    if (supply === 0 || !isOpen) return;
    const cause = causeOf({ changedBy: adminId, changeReason: null });
    await this.mustPost(joiningClosed(round, cause));
  }

  private async setSeats(tournament: TournamentRecord, round: Round, cause: Cause): Promise<void> {
    const { supply, free, isOpen } = await this.seats(round);
    if (tournament.deletedAt || !takesParticipants(tournament.status)) {
      if (supply > 0 && isOpen) await this.mustPost(joiningClosed(round, cause));
      return;
    }
    // Never more than the free seats are taken back: while two players swap their seats, a full
    // match has one seat too many for a moment.
    const missing = Math.max(tournament.maxParticipants - supply, -free);
    if (missing !== 0) await this.mustPost(seatsOpened(round, missing, cause));
    else if (!isOpen) await this.mustPost(joiningReopened(round, cause));
  }

  private async returnFees(
    tournament: TournamentRecord,
    round: Round,
    cause: Cause,
  ): Promise<void> {
    const { supply } = await this.seats(round);
    if (supply === 0) return;
    if (!tournament.roundCancelled) {
      await this.mustPost(roundCancelled(round, tournament.nextAttempt, cause));
    }
    const entrants = await this.rounds.entrants(round);
    const outcomes = await this.ledger.postAll(
      entrants.map((entrant) => entryFeeRefunded(round, entrant, cause.actor, cause.reason)),
    );
    for (const outcome of outcomes) {
      const done = outcome.posted || ['ALREADY_HAPPENED', 'KEY_REUSED'].includes(outcome.code);
      assert(done, `a refund of tournament ${tournament.id} was refused`);
    }
  }

  private async seats(round: Round) {
    const [freeSeats, taken] = [seatsOf(round), seatedOf(round)];
    const states = await this.ledger.accounts([freeSeats, taken]);
    const free = states.get(freeSeats)?.balance ?? 0;
    return {
      free,
      supply: free + (states.get(taken)?.balance ?? 0),
      isOpen: (states.get(freeSeats)?.status ?? 'open') === 'open',
    };
  }

  private async mustPost(command: LedgerCommand): Promise<void> {
    const outcome = await this.ledger.post(command);
    assert(
      outcome.posted,
      `${command.type} of ${command.reference} was refused: ${outcome.posted || outcome.code}`,
    );
  }
}

export function roundOf(tournament: TournamentRecord): Round {
  return { tournamentId: tournament.id, round: tournament.round };
}

function causeOf({
  changedBy,
  changeReason,
}: Pick<TournamentRecord, 'changedBy' | 'changeReason'>): Cause {
  return { actor: { type: 'admin', id: changedBy }, reason: changeReason, key: newId() };
}

function returnsFees(tournament: TournamentRecord): boolean {
  if (tournament.hasWinners) return false;
  return tournament.status === 'cancelled' || tournament.deletedAt !== null;
}
