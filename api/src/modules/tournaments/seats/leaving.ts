import { Injectable } from '@nestjs/common';
import { assert, Clock, type Id } from '../../../kernel/index.js';
import { Ledger } from '../../ledger/index.js';
import { tournamentRefusals } from '../domain/refusals.js';
import { type Entrant, entryFeeRefunded } from '../domain/seat-events.js';
import { leaveDeadline } from '../domain/squad-entry.js';
import { roundOf } from '../ledger-sync/ledger-sync.js';
import { TournamentLeases } from '../ledger-sync/tournament-leases.js';
import { Rounds } from '../store/rounds.js';

/** Gives back seats that squads took. */
@Injectable()
export class Leaving {
  constructor(
    private readonly leases: TournamentLeases,
    private readonly rounds: Rounds,
    private readonly ledger: Ledger,
    private readonly clock: Clock,
  ) {}

  /**
   * Refunds one seat of a squad and returns it, with the payer of its fee. The lease prevents a
   * simultaneous cancellation or declaration of results from moving the same fee.
   */
  leave(tournamentId: string, userId: Id): Promise<Entrant> {
    return this.leases.take(tournamentId, async ({ tournament }) => {
      const round = roundOf(tournament);
      const seat = await this.rounds.squadSeat(round, userId);
      if (!seat) throw tournamentRefusals.NOT_SQUAD_SEAT();
      const isOver = this.clock.now() >= leaveDeadline(tournament.startTime);
      if (tournament.status !== 'upcoming' || isOver) throw tournamentRefusals.LEAVING_CLOSED();
      const player = { type: 'player', id: userId } as const;
      const outcome = await this.ledger.post(
        entryFeeRefunded(round, seat, player, 'Left the match', 'left'),
      );
      if (outcome.posted) return seat;
      const isRefunded = ['ALREADY_HAPPENED', 'KEY_REUSED'].includes(outcome.code);
      assert(isRefunded, `a refund of tournament ${tournament.id} was refused`);
      throw tournamentRefusals.LEAVING_CLOSED();
    });
  }
}
