import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiNoContentResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentSession, ForPlayers, type Session } from '../../../platform/http/index.js';
import { LimitWrites } from '../../../platform/limits/index.js';
import { RoomReceipts } from './room-receipts.js';

@ApiTags('tournaments')
@Controller('tournaments/:id/room/look')
export class LookAtRoomController {
  constructor(private readonly receipts: RoomReceipts) {}

  @Post()
  @HttpCode(204)
  @ForPlayers()
  @LimitWrites('own')
  @ApiOperation({
    summary: "Record that the caller's screen shows the room of a joined match",
    description: 'Records the first time. Has no effect without a seat or a room',
  })
  @ApiNoContentResponse()
  async look(@Param('id') id: string, @CurrentSession() { userId }: Session): Promise<void> {
    await this.receipts.looked(id, userId);
  }
}
