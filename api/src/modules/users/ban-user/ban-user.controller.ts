import { Body, Controller, Param, Put, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  CurrentSession,
  ForAdmins,
  QueryFlag,
  type Session,
  Text,
} from '../../../platform/http/index.js';
import { LimitWrites } from '../../../platform/limits/index.js';
import { BanAnswer, BanUser } from './ban-user.command.js';

export class BanUserDto {
  @Text({ label: 'Ban reason', kind: 'lines', max: 500, example: 'Teaming in a solo tournament' })
  readonly reason!: string;
}

export class BanDryRun {
  @QueryFlag('True: only returns what would happen, and changes nothing')
  readonly dryRun = false;
}

@ApiTags('users')
@Controller('users')
export class BanUserController {
  constructor(private readonly commands: CommandBus) {}

  @Put('ban/:id')
  @ForAdmins()
  @LimitWrites('admin')
  @ApiOperation({
    summary: 'Ban a player',
    description:
      "The player's sessions end and the wallet is frozen until an unban. The answer lists what " +
      'the player keeps: seats in upcoming and active matches, and open withdrawals.',
  })
  @ApiOkResponse({ type: BanAnswer })
  ban(
    @CurrentSession() session: Session,
    @Param('id') userId: string,
    @Body() { reason }: BanUserDto,
    @Query() { dryRun }: BanDryRun,
  ): Promise<BanAnswer> {
    return this.commands.execute(new BanUser(session.userId, userId, reason, dryRun));
  }
}
