import { Injectable } from '@nestjs/common';
import { Clock, type Id } from '../../../kernel/index.js';
import { Activity, type MadeChange } from '../../activity/index.js';
import { NO_ROOM } from '../domain/room-promise.js';
import { type Entrant, refundNote } from '../domain/seat-events.js';
import { decideStatusChange } from '../domain/status.js';
import type { TournamentStatus } from '../domain/tournament.js';
import { roundOf } from '../ledger-sync/ledger-sync.js';
import { type TournamentLease, TournamentLeases } from '../ledger-sync/tournament-leases.js';
import { ResultGate } from '../store/result-gate.js';
import { Rounds } from '../store/rounds.js';
import { TournamentRows } from '../store/tournament-rows.js';

interface ChangeStatus {
  readonly tournamentId: string;
  readonly status: TournamentStatus;
  readonly reason: string | null;
  readonly adminId: Id;
  /** Idempotency key, the same for every repeat of a request. */
  readonly key: string;
}

/** Sets the status of tournaments. Cancelling one refunds the entry fees of its participants. */
@Injectable()
export class StatusChanges {
  constructor(
    private readonly rows: TournamentRows,
    private readonly rounds: Rounds,
    private readonly leases: TournamentLeases,
    private readonly resultGate: ResultGate,
    private readonly clock: Clock,
    private readonly activity: Activity,
  ) {}

  /** Changes a status. Returns the participants whose entry fees are refunded. */
  make(command: ChangeStatus): Promise<readonly Entrant[]> {
    return this.leases.take(command.tournamentId, (lease) => this.move(lease, command));
  }

  /** Returns the participants whose entry fees a change would refund. */
  async look(tournamentId: string, status: TournamentStatus): Promise<readonly Entrant[]> {
    const tournament = await this.rows.load(tournamentId);
    const { kind } = decideStatusChange(tournament, status);
    return kind === 'cancel' ? this.rounds.entrants(roundOf(tournament)) : [];
  }

  /**
   * Writes the new status to the row before any refund is posted, so that the job
   * `FinishLedgerSync` can finish the change after a crash.
   */
  private async move(lease: TournamentLease, { status, reason, adminId, key }: ChangeStatus) {
    const made = await this.activity.ofRequest(key);
    if (made) return this.refundedBy(lease, made);
    const { kind } = decideStatusChange(lease.tournament, status);
    if (kind === 'none') return [];
    const { round } = lease.tournament;
    const change = {
      by: adminId,
      reason,
      action: 'tournament.status_changed',
      movesLedger: true,
      news: ['status'],
      requestKey: key,
    } as const;
    if (kind === 'cancel') {
      await lease.closeSeats(adminId);
      const entrants = await this.rounds.entrants(roundOf(lease.tournament));
      const cancelledAt = this.clock.now();
      await lease.change({
        ...change,
        set: { status, cancelledAt },
        note: { round, ...refundNote(entrants) },
      });
      return entrants;
    }
    if (kind === 'reopen') {
      await this.resultGate.ask(lease.tournament.id);
      const empty = { round: round + 1, cancelledAt: null, ...NO_ROOM };
      const news = status === 'upcoming' ? (['status', 'back'] as const) : change.news;
      await lease.change({ ...change, news, set: { status, ...empty } });
      return [];
    }
    await lease.change({ ...change, set: { status } });
    return [];
  }

  /** Returns the participants whose fees an earlier run of the same request has refunded. */
  private async refundedBy({ tournament }: TournamentLease, { after }: MadeChange) {
    if (after.status !== 'cancelled') return [];
    return this.rounds.refundedByCancelling({
      tournamentId: tournament.id,
      round: Number(after.round),
    });
  }
}
