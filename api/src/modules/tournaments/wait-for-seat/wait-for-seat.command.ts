import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, type Id } from '../../../kernel/index.js';
import { Ledger } from '../../ledger/index.js';
import { checkInWindow } from '../domain/check-in.js';
import { checkEntrant } from '../domain/joining.js';
import { tournamentRefusals } from '../domain/refusals.js';
import { walletOf } from '../domain/seat-events.js';
import { JoinRequests } from '../join-tournament/join-requests.js';
import { CheckIns } from '../store/check-ins.js';

/** Adds a player to the waiting list of a full match; returns the position, 1 = next. */
export class WaitForSeat extends Command<number> {
  constructor(
    readonly tournamentId: string,
    readonly userId: Id,
  ) {
    super();
  }
}

/**
 * Requires enough tokens for the fee but takes none, because the fee is paid only when the player
 * gets a seat.
 */
@CommandHandler(WaitForSeat)
export class WaitForSeatHandler implements ICommandHandler<WaitForSeat> {
  constructor(
    private readonly requests: JoinRequests,
    private readonly checkIns: CheckIns,
    private readonly ledger: Ledger,
    private readonly clock: Clock,
  ) {}

  async execute({ tournamentId, userId }: WaitForSeat): Promise<number> {
    const row = await this.requests.load(tournamentId, userId);
    if (!row.check_in) throw tournamentRefusals.NO_CHECK_IN();
    this.requests.check(row, checkEntrant);
    const closedAt = checkInWindow(row.start_time).closesAt;
    if (this.clock.now() >= closedAt) throw closed(closedAt);
    if (row.participants < row.max_participants) throw tournamentRefusals.SEATS_LEFT();
    const { balance } = await this.ledger.account(walletOf(userId));
    if (balance < row.entry_fee_tokens) {
      const shortfallTokens = row.entry_fee_tokens - balance;
      throw tournamentRefusals.INSUFFICIENT_TOKENS({ shortfallTokens });
    }
    const outcome = await this.checkIns.wait({ tournamentId: row.id, round: row.round }, userId);
    if (outcome === 'closed') throw closed(closedAt);
    if (outcome === 'full') throw tournamentRefusals.WAITING_LIST_FULL();
    return (await this.checkIns.own(row.id, userId))?.waiting_position ?? 1;
  }
}

const closed = (closedAt: Date) =>
  tournamentRefusals.CHECK_IN_CLOSED({ closedAt: closedAt.toISOString() });

/** Removes a player from the waiting list. Changes nothing if the player is not on the list. */
export class StopWaiting extends Command<void> {
  constructor(
    readonly tournamentId: string,
    readonly userId: Id,
  ) {
    super();
  }
}

@CommandHandler(StopWaiting)
export class StopWaitingHandler implements ICommandHandler<StopWaiting> {
  constructor(
    private readonly requests: JoinRequests,
    private readonly checkIns: CheckIns,
  ) {}

  async execute({ tournamentId, userId }: StopWaiting): Promise<void> {
    const { id, round } = await this.requests.load(tournamentId, userId);
    await this.checkIns.leave({ tournamentId: id, round }, userId);
  }
}
