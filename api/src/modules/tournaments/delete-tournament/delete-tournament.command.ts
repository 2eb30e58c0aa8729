import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, type Id } from '../../../kernel/index.js';
import { type Entrant, refundNote } from '../domain/seat-events.js';
import { roundOf } from '../ledger-sync/ledger-sync.js';
import { type TournamentLease, TournamentLeases } from '../ledger-sync/tournament-leases.js';
import { Rounds } from '../store/rounds.js';
import type { TournamentRecord } from '../store/tournament-now.js';
import { TournamentRows } from '../store/tournament-rows.js';

/** Deletes a tournament; returns the participants whose fee is refunded. */
export class DeleteTournament extends Command<readonly Entrant[]> {
  constructor(
    readonly tournamentId: string,
    readonly adminId: Id,
    readonly dryRun: boolean,
  ) {
    super();
  }
}

/** Deletes a tournament by hiding it. Refunds all entry fees if it has no winners. */
@CommandHandler(DeleteTournament)
export class DeleteTournamentHandler implements ICommandHandler<DeleteTournament> {
  constructor(
    private readonly rows: TournamentRows,
    private readonly rounds: Rounds,
    private readonly leases: TournamentLeases,
    private readonly clock: Clock,
  ) {}

  async execute({ tournamentId, adminId, dryRun }: DeleteTournament): Promise<readonly Entrant[]> {
    if (dryRun) return this.refunds(await this.rows.load(tournamentId));
    return this.leases.take(tournamentId, (lease) => this.remove(lease, adminId));
  }

  private async remove(lease: TournamentLease, adminId: string): Promise<readonly Entrant[]> {
    const refunds = await this.refunds(await lease.closeSeats(adminId));
    await lease.change({
      set: { deletedAt: this.clock.now() },
      by: adminId,
      reason: 'Tournament deleted',
      action: 'tournament.deleted',
      note: refundNote(refunds),
      movesLedger: true,
      news: ['terms'],
    });
    return refunds;
  }

  private async refunds(tournament: TournamentRecord): Promise<readonly Entrant[]> {
    return tournament.hasWinners ? [] : this.rounds.entrants(roundOf(tournament));
  }
}
