import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { tournamentRefusals } from '../domain/refusals.js';
import { Turns } from '../settling/turns.js';
import { SetRoom } from './set-room.command.js';

@CommandHandler(SetRoom)
export class SetRoomHandler implements ICommandHandler<SetRoom> {
  constructor(private readonly turns: Turns) {}

  async execute({ tournamentId, room, adminId }: SetRoom): Promise<void> {
    await this.turns.take(tournamentId, async (turn) => {
      const { status } = turn.tournament;
      if (status === 'completed' || status === 'cancelled') {
        throw tournamentRefusals.ROOM_CLOSED({ status });
      }
      await turn.change({
        set: room,
        by: adminId,
        reason: null,
        action: 'tournament.room_set',
        news: ['room'],
      });
    });
  }
}
