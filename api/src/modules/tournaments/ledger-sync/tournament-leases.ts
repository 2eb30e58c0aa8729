import { Injectable } from '@nestjs/common';
import { type Id, isId } from '../../../kernel/index.js';
import { RowTurns } from '../../../platform/database/index.js';
import { tournamentRefusals } from '../domain/refusals.js';
import type { TournamentRecord } from '../store/tournament-now.js';
import { type Change, TournamentRows } from '../store/tournament-rows.js';
import { LedgerSync } from './ledger-sync.js';

/**
 * The right to change one tournament, until the function passed to `TournamentLeases.take` ends.
 */
export class TournamentLease {
  constructor(
    readonly number: number,
    private present: TournamentRecord,
    private readonly rows: TournamentRows,
    private readonly ledgerSync: LedgerSync,
  ) {}

  get tournament(): TournamentRecord {
    return this.present;
  }

  /** Writes the row, reads it again, updates the ledger and sends the messages. */
  async change(change: Change): Promise<TournamentRecord> {
    const written = await this.rows.change(this.present, this.number, change);
    if (!written) throw tournamentRefusals.TOURNAMENT_BUSY({ retryAfter: 1 });
    await this.reload();
    if (change.movesLedger || change.news?.length) await this.sync();
    return this.present;
  }

  /**
   * Marks the tournament as unsettled before an event is posted, so that the job `FinishLedgerSync`
   * finishes the change after a crash. Throws TOURNAMENT_BUSY if the lease is lost.
   */
  async begin(): Promise<void> {
    const marked = await this.rows.markUnsynced(this.present.id, this.number);
    if (!marked) throw tournamentRefusals.TOURNAMENT_BUSY({ retryAfter: 1 });
  }

  /**
   * Closes the seats while a change is decided. If the change is refused, `sync` opens the seats
   * again. If the process crashes first, the job `FinishLedgerSync` opens them.
   */
  async closeSeats(adminId: Id): Promise<TournamentRecord> {
    await this.begin();
    await this.ledgerSync.closeSeats(this.present, adminId);
    return this.reload();
  }

  async sync(): Promise<TournamentRecord> {
    await this.ledgerSync.sync(this.present, this.number);
    return this.reload();
  }

  async reload(): Promise<TournamentRecord> {
    const found = await this.rows.find(this.present.id);
    if (!found) throw tournamentRefusals.TOURNAMENT_NOT_FOUND();
    this.present = found;
    return found;
  }
}

/**
 * Allows only one change of a tournament at a time. A change has several steps in the tournament's
 * row and in the ledger. Joining needs no lease, because the ledger itself limits the seats.
 */
@Injectable()
export class TournamentLeases {
  constructor(
    private readonly turns: RowTurns,
    private readonly rows: TournamentRows,
    private readonly ledgerSync: LedgerSync,
  ) {}

  /**
   * Takes the tournament's lease, runs the function and releases the lease. Throws
   * TOURNAMENT_NOT_FOUND, or TOURNAMENT_BUSY if another process does not release the lease in time.
   */
  async take<Result>(
    id: string,
    work: (lease: TournamentLease) => Promise<Result>,
    { evenDeleted = false }: { readonly evenDeleted?: boolean } = {},
  ): Promise<Result> {
    const tournament = await this.rows.find(id);
    if (!isId(id) || !tournament) throw tournamentRefusals.TOURNAMENT_NOT_FOUND();
    const { TOURNAMENT_BUSY } = tournamentRefusals;
    return this.turns.take('tournament', id, TOURNAMENT_BUSY, async (number) => {
      const lease = new TournamentLease(number, tournament, this.rows, this.ledgerSync);
      await lease.reload();
      if (lease.tournament.deletedAt && !evenDeleted) {
        throw tournamentRefusals.TOURNAMENT_NOT_FOUND();
      }
      if (lease.tournament.unsettled) await lease.sync();
      return work(lease);
    });
  }
}
