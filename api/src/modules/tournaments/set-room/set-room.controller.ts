import { Body, Controller, Param, Put } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  CurrentSession,
  ForAdmins,
  type Session,
  Text,
  YesNo,
} from '../../../platform/http/index.js';
import { LimitWrites } from '../../../platform/limits/index.js';
import { GetTournament } from '../get-tournament/get-tournament.query.js';
import { TournamentAnswer } from '../read/tournament-answer.view.js';
import { viewerOf } from '../read/tournament-rows-to-views.js';
import { SetRoom } from './set-room.command.js';

export class SetRoomBody {
  @Text({ label: 'Room ID', max: 50, example: '48213377' })
  roomId!: string;

  @Text({ label: 'Room password', max: 50, example: 'booyah' })
  roomPassword!: string;

  @YesNo({
    label: 'Start',
    optional: true,
    description: 'True to start an upcoming tournament at the same time',
  })
  start?: boolean;
}

@ApiTags('tournaments (admin)')
@Controller('tournaments/admin/:id/room')
export class SetRoomController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Put()
  @ForAdmins()
  @LimitWrites('admin')
  @ApiOperation({
    summary: 'Publish the room id and password to the participants, or replace them',
  })
  @ApiOkResponse({ type: TournamentAnswer })
  async set(
    @Param('id') id: string,
    @Body() { start = false, ...room }: SetRoomBody,
    @CurrentSession() session: Session,
  ): Promise<TournamentAnswer> {
    await this.commands.execute(new SetRoom(id, room, start, session.userId));
    const tournament = await this.queries.execute(new GetTournament(id, viewerOf(session)));
    return { message: 'Room details updated successfully!', tournament };
  }
}
