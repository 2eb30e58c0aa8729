import { Injectable } from '@nestjs/common';
import { Clock, type Id, isId } from '../../../kernel/index.js';
import { Ledger } from '../../ledger/index.js';
import { checkInWindow, refuseOutsideWindow } from '../domain/check-in.js';
import { checkEntrant } from '../domain/joining.js';
import { tournamentRefusals } from '../domain/refusals.js';
import { walletOf } from '../domain/seat-events.js';
import { CheckIns } from '../store/check-ins.js';
import { JoinRequests } from './join-requests.js';

/** Checks players in, and keeps their places on waiting lists. */
@Injectable()
export class OwnCheckIns {
  constructor(
    private readonly requests: JoinRequests,
    private readonly checkIns: CheckIns,
    private readonly ledger: Ledger,
    private readonly clock: Clock,
  ) {}

  /** Confirms that a participant is present; returns the time of the first confirmation. */
  async checkIn(tournamentId: string, userId: Id): Promise<Date> {
    const row = isId(tournamentId) ? await this.checkIns.own(tournamentId, userId) : null;
    if (!row) throw tournamentRefusals.TOURNAMENT_NOT_FOUND();
    if (!row.check_in || row.status !== 'upcoming') throw tournamentRefusals.NO_CHECK_IN();
    if (!row.has_seat) throw tournamentRefusals.NO_SEAT();
    if (row.checked_in_at) return row.checked_in_at;
    const now = this.clock.now();
    const window = checkInWindow(row.start_time);
    refuseOutsideWindow(window, now);
    const isOpen = await this.checkIns.checkIn(
      { tournamentId: row.tournament_id, round: row.round },
      userId,
      now,
    );
    if (!isOpen) {
      throw tournamentRefusals.CHECK_IN_CLOSED({ closedAt: window.closesAt.toISOString() });
    }
    return now;
  }

  /**
   * Adds a player to the waiting list of a full match; returns the position, 1 = next. Requires
   * enough tokens for the fee but takes none, because the fee is paid only when the player gets a
   * seat.
   */
  async wait(tournamentId: string, userId: Id): Promise<number> {
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

  /** Removes a player from the waiting list. Changes nothing if the player is not on the list. */
  async stopWaiting(tournamentId: string, userId: Id): Promise<void> {
    const { id, round } = await this.requests.load(tournamentId, userId);
    await this.checkIns.leave({ tournamentId: id, round }, userId);
  }
}

const closed = (closedAt: Date) =>
  tournamentRefusals.CHECK_IN_CLOSED({ closedAt: closedAt.toISOString() });
