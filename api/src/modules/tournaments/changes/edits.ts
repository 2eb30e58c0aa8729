import { Injectable } from '@nestjs/common';
import type { Id } from '../../../kernel/index.js';
import { decideEdit, type Edit, type TournamentTerms } from '../domain/editing.js';
import { tournamentRefusals } from '../domain/refusals.js';
import { takesParticipants } from '../domain/status.js';
import { type TournamentLease, TournamentLeases } from '../ledger-sync/tournament-leases.js';

interface EditTournament {
  readonly tournamentId: string;
  readonly asked: Partial<TournamentTerms>;
  /** The version that the admin edited; null if the request does not contain it. */
  readonly version: number | null;
  readonly adminId: Id;
}

/** Changes the terms of tournaments, within the rules of `domain/editing`. */
@Injectable()
export class Edits {
  constructor(private readonly leases: TournamentLeases) {}

  async make(command: EditTournament): Promise<void> {
    await this.leases.take(command.tournamentId, (lease) => this.change(lease, command));
  }

  private async change(lease: TournamentLease, command: EditTournament): Promise<void> {
    const { asked, version, adminId } = command;
    if (version !== null && version !== lease.tournament.version) {
      throw tournamentRefusals.CHANGED_MEANWHILE();
    }
    let edit = decideEdit(lease.tournament, asked);
    if (edit.changed.length === 0) return;
    const movesSeats = edit.needsNewRound || edit.changesSeats;
    if (movesSeats && takesParticipants(lease.tournament.status)) {
      edit = await this.decideAgainWithSeatsClosed(lease, command);
    }
    const { status, round } = lease.tournament;
    // Editing a cancelled tournament does not start a new round. A new round would remove the match
    // from the lists of its refunded players.
    const startsRound = edit.needsNewRound && status !== 'cancelled';
    await lease.change({
      set: {
        ...edit.terms,
        ...(startsRound ? { round: round + 1 } : {}),
      },
      by: adminId,
      reason: null,
      action: 'tournament.edited',
      movesLedger: movesSeats,
      news: edit.changesTime && status === 'upcoming' ? ['time'] : ['terms'],
    });
  }

  /**
   * Closes the seats and decides the edit again, because a player may have joined after the
   * tournament was loaded.
   */
  private async decideAgainWithSeatsClosed(
    lease: TournamentLease,
    { asked, adminId }: EditTournament,
  ): Promise<Edit> {
    const closed = await lease.closeSeats(adminId);
    try {
      return decideEdit(closed, asked);
    } catch (refusal) {
      await lease.sync();
      throw refusal;
    }
  }
}
