import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { CurrentSession, ForPlayers, type Session } from '../../../platform/http/index.js';
import { LimitWrites } from '../../../platform/limits/index.js';
import { LeaveTournament } from './leave-tournament.command.js';

class LeftView {
  @ApiProperty({ example: 'You have left the tournament' })
  message!: string;

  @ApiProperty({ type: 'integer', description: 'Entry fee that was refunded, in tokens' })
  refundedTokens!: number;

  @ApiProperty({ description: 'True if the refund went to the captain, who had paid the fee' })
  toCaptain!: boolean;
}

@ApiTags('tournaments')
@Controller('tournaments/:id/leave')
export class LeaveTournamentController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @HttpCode(200)
  @ForPlayers()
  @LimitWrites('own')
  @ApiOperation({
    summary: 'Give back a seat that a squad took, until 15 minutes before the start',
    description:
      'The entry fee is refunded to the player who paid it. The caller cannot join the same ' +
      'match again.',
  })
  @ApiOkResponse({ type: LeftView })
  async leave(@Param('id') id: string, @CurrentSession() { userId }: Session): Promise<LeftView> {
    const { feeTokens, payerId } = await this.commands.execute(new LeaveTournament(id, userId));
    return {
      message: 'You have left the tournament',
      refundedTokens: feeTokens,
      toCaptain: payerId !== userId,
    };
  }
}
