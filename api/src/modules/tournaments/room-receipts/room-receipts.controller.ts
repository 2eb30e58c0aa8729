import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import {
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiProperty,
  ApiTags,
} from '@nestjs/swagger';
import {
  CurrentSession,
  ForAdmins,
  ForPlayers,
  type Session,
} from '../../../platform/http/index.js';
import { LimitWrites } from '../../../platform/limits/index.js';
import { RoomReceipts } from './room-receipts.js';

export class RoomReceipt {
  @ApiProperty({ format: 'uuid' })
  userId!: string;

  @ApiProperty({ example: 'Asha' })
  gameName!: string;

  @ApiProperty({ example: '123456789' })
  freeFireUID!: string;

  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: "First time at which the player's screen showed the present room; null if never",
  })
  lookedAt!: string | null;

  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'First time at which a push service or mail server took over the message',
  })
  deliveredAt!: string | null;

  @ApiProperty({ enum: ['push', 'mail'], nullable: true })
  deliveredBy!: 'push' | 'mail' | null;
}

export class RoomReceiptList {
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  roomBy!: string | null;

  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'Time at which the present room was published; null without a room',
  })
  roomAt!: string | null;

  @ApiProperty({
    description: 'True if the first room came after the promised time, or is missing',
  })
  isLate!: boolean;

  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'Time from which the room can be sent again; null if it can be sent now',
  })
  againFrom!: string | null;

  @ApiProperty({ type: 'integer', description: 'Participants whose screen showed the room' })
  seen!: number;

  @ApiProperty({ type: 'integer', description: 'Participants whose push or mail was delivered' })
  delivered!: number;

  @ApiProperty({
    type: [RoomReceipt],
    description: 'All participants; those who have not seen the room come first',
  })
  players!: RoomReceipt[];
}

export class RoomSentAgain {
  @ApiProperty({ example: 'The room was sent again to 3 players' })
  message!: string;

  @ApiProperty({ type: 'integer' })
  players!: number;
}

/** Who has seen the room: the players report it, and the admins read it. */
@ApiTags('tournaments (admin)')
@Controller('tournaments')
export class RoomReceiptsController {
  constructor(private readonly receipts: RoomReceipts) {}

  @Get('admin/:id/room/receipts')
  @ForAdmins()
  @ApiOperation({ summary: 'List who has seen the room of a match, and to whom it was delivered' })
  @ApiOkResponse({ type: RoomReceiptList })
  async list(@Param('id') id: string): Promise<RoomReceiptList> {
    const { players, ...found } = await this.receipts.list(id);
    const iso = (time: Date | null) => time?.toISOString() ?? null;
    return {
      roomBy: iso(found.roomBy),
      roomAt: iso(found.roomAt),
      isLate: found.isLate,
      againFrom: iso(found.againFrom),
      seen: players.filter(({ lookedAt }) => lookedAt !== null).length,
      delivered: players.filter(({ deliveredAt }) => deliveredAt !== null).length,
      players: players.map(({ lookedAt, deliveredAt, ...player }) => ({
        ...player,
        lookedAt: iso(lookedAt),
        deliveredAt: iso(deliveredAt),
      })),
    };
  }

  @Post('admin/:id/room/again')
  @HttpCode(200)
  @ForAdmins()
  @LimitWrites('admin')
  @ApiOperation({
    summary: 'Send the room again to the participants who have not seen it, once in two minutes',
  })
  @ApiOkResponse({ type: RoomSentAgain })
  async sendAgain(
    @Param('id') id: string,
    @CurrentSession() { userId }: Session,
  ): Promise<RoomSentAgain> {
    const players = await this.receipts.sendAgain(id, userId);
    const many = players === 1 ? '1 player' : `${players} players`;
    return { message: `The room was sent again to ${many}`, players };
  }

  @Post(':id/room/look')
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
