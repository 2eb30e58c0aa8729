import { Controller, Delete, Param } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentSession, ForAdmins, type Session } from '../../../platform/http/index.js';
import { LimitWrites } from '../../../platform/limits/index.js';
import { DisputesForgotten, ForgetDisputes } from './forget-player.command.js';

@ApiTags('disputes (admin)')
@Controller('admin/disputes/players/:id')
export class ForgetDisputesController {
  constructor(private readonly commands: CommandBus) {}

  @Delete()
  @ForAdmins()
  @LimitWrites('admin')
  @ApiOperation({
    summary: 'Delete the images and disputes of a player, at the request of that player',
  })
  @ApiOkResponse({ type: DisputesForgotten })
  forget(
    @CurrentSession() { userId }: Session,
    @Param('id') id: string,
  ): Promise<DisputesForgotten> {
    return this.commands.execute(new ForgetDisputes(userId, id));
  }
}
