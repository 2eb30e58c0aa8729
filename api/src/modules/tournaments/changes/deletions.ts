import { Injectable } from '@nestjs/common';
import { Clock, type Id } from '../../../kernel/index.js';
import { type Entrant, refundNote } from '../domain/seat-events.js';
import { roundOf } from '../ledger-sync/ledger-sync.js';
import { type TournamentLease, TournamentLeases } from '../ledger-sync/tournament-leases.js';
import { Rounds } from '../store/rounds.js';
import type { TournamentRecord } from '../store/tournament-now.js';
import { TournamentRows } from '../store/tournament-rows.js';

/** Deletes tournaments by hiding them. Refunds all entry fees of one without winners. */
@Injectable()
export class Deletions {
  constructor(
    private readonly rows: TournamentRows,
    private readonly rounds: Rounds,
    private readonly leases: TournamentLeases,
    private readonly clock: Clock,
  ) {}

  /** Returns the participants whose fee a deletion would refund. */
  async look(tournamentId: string): Promise<readonly Entrant[]> {
    return this.refunds(await this.rows.load(tournamentId));
  }

  /** Deletes a tournament; returns the participants whose fee is refunded. */
  make(tournamentId: string, adminId: Id): Promise<readonly Entrant[]> {
    return this.leases.take(tournamentId, (lease) => this.remove(lease, adminId));
  }

  private async remove(lease: TournamentLease, adminId: Id): Promise<readonly Entrant[]> {
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
