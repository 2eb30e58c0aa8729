import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, type Id, isId } from '../../../kernel/index.js';
import { checkInWindow, refuseOutsideWindow } from '../domain/check-in.js';
import { tournamentRefusals } from '../domain/refusals.js';
import { CheckIns } from '../store/check-ins.js';

/** Confirms that a participant is present; returns the time of the first confirmation. */
export class CheckIn extends Command<Date> {
  constructor(
    readonly tournamentId: string,
    readonly userId: Id,
  ) {
    super();
  }
}

@CommandHandler(CheckIn)
export class CheckInHandler implements ICommandHandler<CheckIn> {
  constructor(
    private readonly checkIns: CheckIns,
    private readonly clock: Clock,
  ) {}

  async execute({ tournamentId, userId }: CheckIn): Promise<Date> {
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
}
