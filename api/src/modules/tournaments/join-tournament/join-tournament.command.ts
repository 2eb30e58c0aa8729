import { setTimeout as wait } from 'node:timers/promises';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, generalRefusals, type Id } from '../../../kernel/index.js';
import { Ledger, type Posted, type Refused } from '../../ledger/index.js';
import { refusalOfJoin } from '../domain/joining.js';
import { entryFeePaid } from '../domain/money-events.js';
import { tournamentRefusals } from '../domain/refusals.js';
import { type Round, seatedOf, walletOf } from '../domain/seat-events.js';
import type { TournamentSummary } from '../read/tournament.view.js';
import { tournamentSummary } from '../read/tournament-rows-to-views.js';
import { JoinRequests, type JoinRow } from './join-requests.js';

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

/** Loads in one query, decides and posts one event that moves both the seat and its fee. */
@CommandHandler(JoinTournament)
export class JoinTournamentHandler implements ICommandHandler<JoinTournament> {
  constructor(
    private readonly requests: JoinRequests,
    private readonly ledger: Ledger,
    private readonly clock: Clock,
  ) {}

  async execute(command: JoinTournament): Promise<Joined> {
    const { tournamentId, userId, key } = command;
    const first = await this.requests.load(tournamentId, userId);
    let row = first;
    for (let look = 1; look <= LOOKS; look++) {
      if (row.round !== first.round) throw tournamentRefusals.TERMS_CHANGED();
      // A player with a seat skips the check: the ledger returns the first receipt to a repeat of
      // the request that took the seat.
      if (row.my_refund === null) this.requests.check(row);
      const outcome = await this.ledger.post(entryFeePaid(roundOf(row), entrant(row, userId), key));
      if (outcome.posted) return this.answer(row, userId, outcome);
      await this.refuse(outcome, row, userId);
      await wait(LOOK_AGAIN_MS);
      row = await this.requests.load(tournamentId, userId);
    }
    throw tournamentRefusals.NOT_OPEN();
  }

  /** Throws the player's refusal; returns when the tournament must be loaded again. */
  private async refuse(refused: Refused, row: JoinRow, userId: Id): Promise<void> {
    if (refused.code === 'FROZEN') throw generalRefusals.ACCOUNT_BANNED();
    this.requests.check(row);
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
