import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { generalRefusals, type Id } from '../../../kernel/index.js';
import type { Refused } from '../../ledger/index.js';
import { refusalOfJoin } from '../domain/joining.js';
import { tournamentRefusals } from '../domain/refusals.js';
import { entryFeePaid, walletOf } from '../domain/seat-events.js';
import type { JoinRow } from './join-gate.js';
import { type Joined, JoinRequests, roundOfRow } from './join-requests.js';

export class JoinTournament extends Command<Joined> {
  constructor(
    readonly tournamentId: string,
    readonly userId: Id,
    /** The event's idempotency key. A repeat of this request has the same key. */
    readonly key: string,
  ) {
    super();
  }
}

/**
 * Joins a tournament: loads everything in one query, checks it, and posts one event that moves both
 * the seat and its fee.
 */
@CommandHandler(JoinTournament)
export class JoinTournamentHandler implements ICommandHandler<JoinTournament> {
  constructor(private readonly requests: JoinRequests) {}

  async execute({ tournamentId, userId, key }: JoinTournament): Promise<Joined> {
    const { rows, posted } = await this.requests.post({
      tournamentId,
      players: [userId],
      // A player who has joined is not checked, because the request may be a repeat of that join.
      // The ledger returns the first receipt to a repeat.
      check: ([row]) => row.my_refund === null && this.requests.check(row),
      command: ([row]) => entryFeePaid(roundOfRow(row), entrant(row, userId), key),
      refuse: (refused, [row]) => this.refuse(refused, row, userId),
    });
    return this.requests.answer(rows[0], userId, posted);
  }

  private async refuse(refused: Refused, row: JoinRow, userId: Id): Promise<void> {
    if (refused.code === 'FROZEN') throw generalRefusals.ACCOUNT_BANNED();
    this.requests.check(row);
    if (refused.code === 'KEY_REUSED') throw tournamentRefusals.ALREADY_JOINED();
    if (refused.code === 'BELOW_FLOOR' && refused.account === walletOf(userId)) {
      throw await this.requests.tooFewTokens(userId, row.entry_fee_tokens);
    }
    const refusal = refusalOfJoin(refused);
    if (refusal) throw refusal;
  }
}

function entrant(row: JoinRow, userId: Id) {
  return {
    userId,
    feeTokens: row.entry_fee_tokens,
    profileVersion: row.profile_version,
    takesTicket: row.squads !== 'off',
  };
}
