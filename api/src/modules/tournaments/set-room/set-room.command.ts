import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Id } from '../../../kernel/index.js';
import { tournamentRefusals } from '../domain/refusals.js';
import { TournamentLeases } from '../ledger-sync/tournament-leases.js';
import type { NewsKind } from '../store/tournament-now.js';

export class SetRoom extends Command<void> {
  constructor(
    readonly tournamentId: string,
    readonly room: { readonly roomId: string; readonly roomPassword: string },
    /** True to also start an upcoming tournament in the same change. */
    readonly start: boolean,
    readonly adminId: Id,
  ) {
    super();
  }
}

@CommandHandler(SetRoom)
export class SetRoomHandler implements ICommandHandler<SetRoom> {
  constructor(private readonly leases: TournamentLeases) {}

  async execute({ tournamentId, room, start, adminId }: SetRoom): Promise<void> {
    await this.leases.take(tournamentId, async (lease) => {
      const known = lease.tournament;
      const { status } = known;
      if (status === 'completed' || status === 'cancelled') {
        throw tournamentRefusals.ROOM_CLOSED({ status });
      }
      const starts = start && status === 'upcoming';
      const isNew = known.roomId !== room.roomId || known.roomPassword !== room.roomPassword;
      // Participants know the room already if it stays the same.
      const news: readonly NewsKind[] = [
        ...(isNew ? ['room' as const] : []),
        ...(starts ? ['status' as const] : []),
      ];
      await lease.change({
        set: { ...room, ...(starts && { status: 'active' }) },
        by: adminId,
        reason: null,
        action: 'tournament.room_set',
        movesLedger: starts,
        news,
      });
    });
  }
}
