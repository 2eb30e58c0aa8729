import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { CurrentSession, ForPlayers, type Session } from '../../../platform/http/index.js';
import { LimitWrites } from '../../../platform/limits/index.js';
import { CheckIn } from './check-in.command.js';

class CheckedIn {
  @ApiProperty({ format: 'date-time' })
  checkedInAt!: string;
}

@ApiTags('tournaments')
@Controller('tournaments/:id/check-in')
export class CheckInController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @HttpCode(200)
  @ForPlayers()
  @LimitWrites('own')
  @ApiOperation({
    summary: 'Check in to a joined match, 15 to 5 minutes before its start',
    description: 'A repeated call returns the time of the first check-in',
  })
  @ApiOkResponse({ type: CheckedIn })
  async checkIn(
    @Param('id') id: string,
    @CurrentSession() { userId }: Session,
  ): Promise<CheckedIn> {
    const checkedInAt = await this.commands.execute(new CheckIn(id, userId));
    return { checkedInAt: checkedInAt.toISOString() };
  }
}
