import { Controller, Delete, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiProperty,
  ApiTags,
} from '@nestjs/swagger';
import { CurrentSession, ForPlayers, type Session } from '../../../platform/http/index.js';
import { LimitWrites } from '../../../platform/limits/index.js';
import { StopWaiting, WaitForSeat } from './wait-for-seat.command.js';

class Waiting {
  @ApiProperty({
    type: 'integer',
    minimum: 1,
    description: 'Place on the waiting list; 1 gets the next seat',
  })
  position!: number;
}

@ApiTags('tournaments')
@Controller('tournaments/:id/waiting')
export class WaitForSeatController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @HttpCode(200)
  @ForPlayers()
  @LimitWrites('own')
  @ApiOperation({
    summary: 'Join the waiting list of a full match with check-in',
    description: 'The entry fee is paid when the player gets a seat, after check-in closes',
  })
  @ApiOkResponse({ type: Waiting })
  async wait(@Param('id') id: string, @CurrentSession() { userId }: Session): Promise<Waiting> {
    return { position: await this.commands.execute(new WaitForSeat(id, userId)) };
  }

  @Delete()
  @HttpCode(204)
  @ForPlayers()
  @LimitWrites('own')
  @ApiOperation({ summary: 'Leave the waiting list of a match' })
  @ApiNoContentResponse()
  async leave(@Param('id') id: string, @CurrentSession() { userId }: Session): Promise<void> {
    await this.commands.execute(new StopWaiting(id, userId));
  }
}
