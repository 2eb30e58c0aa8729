import { Controller, Delete, Param } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentSession, ForAdmins, type Session } from '../../../platform/http/index.js';
import { LimitWrites } from '../../../platform/limits/index.js';
import { FactsForgotten, ForgetPlayer } from './forget-player.command.js';

@ApiTags('risk')
@Controller('admin/risk/players')
export class ForgetPlayerController {
  constructor(private readonly commands: CommandBus) {}

  @Delete(':id/facts')
  @ForAdmins()
  @LimitWrites('admin')
  @ApiOperation({
    summary:
      'Delete the stored devices, networks and other facts of a player, at the request of that ' +
      'player',
  })
  @ApiOkResponse({ type: FactsForgotten })
  forget(@CurrentSession() { userId }: Session, @Param('id') id: string): Promise<FactsForgotten> {
    return this.commands.execute(new ForgetPlayer(userId, id));
  }
}
