import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Id } from '../../../kernel/index.js';
import { tournamentRefusals } from '../domain/refusals.js';
import { TournamentLeases } from '../ledger-sync/tournament-leases.js';

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
      const { status } = lease.tournament;
      if (status === 'completed' || status === 'cancelled') {
        throw tournamentRefusals.ROOM_CLOSED({ status });
      }
      const starts = start && status === 'upcoming';
      await lease.change({
        set: { ...room, ...(starts && { status: 'active' }) },
        by: adminId,
        reason: null,
        action: 'tournament.room_set',
        movesLedger: starts,
        news: starts ? ['room', 'status'] : ['room'],
      });
    });
  }
}
