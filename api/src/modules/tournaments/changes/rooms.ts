import { Injectable } from '@nestjs/common';
import { Clock, type Id } from '../../../kernel/index.js';
import { tournamentRefusals } from '../domain/refusals.js';
import { publishedRoom } from '../domain/room-promise.js';
import { TournamentLeases } from '../ledger-sync/tournament-leases.js';
import type { NewsKind } from '../store/tournament-now.js';

interface SetRoom {
  readonly tournamentId: string;
  readonly room: { readonly roomId: string; readonly roomPassword: string };
  /** True to also start an upcoming tournament in the same change. */
  readonly start: boolean;
  readonly adminId: Id;
}

/** Publishes rooms to the participants, or replaces them. */
@Injectable()
export class Rooms {
  constructor(
    private readonly leases: TournamentLeases,
    private readonly clock: Clock,
  ) {}

  async set({ tournamentId, room, start, adminId }: SetRoom): Promise<void> {
    await this.leases.take(tournamentId, async (lease) => {
      const known = lease.tournament;
      const { status } = known;
      if (status === 'completed' || status === 'cancelled') {
        throw tournamentRefusals.ROOM_CLOSED({ status });
      }
      const starts = start && status === 'upcoming';
      const published = publishedRoom(known, room, this.clock.now());
      const isFirst = known.roomId === null;
      // Participants know the room already if it stays the same.
      const news: readonly NewsKind[] = [
        ...(published ? [isFirst ? ('room' as const) : ('new-room' as const)] : []),
        ...(starts ? ['status' as const] : []),
      ];
      await lease.change({
        set: { ...(published ?? room), ...(starts && { status: 'active' }) },
        by: adminId,
        reason: null,
        action: 'tournament.room_set',
        movesLedger: starts,
        news,
      });
    });
  }
}
