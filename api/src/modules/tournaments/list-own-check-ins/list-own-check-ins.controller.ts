import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { CurrentSession, ForPlayers, type Session } from '../../../platform/http/index.js';
import { CheckIns } from '../store/check-ins.js';

class OwnCheckIn {
  @ApiProperty({ format: 'uuid' })
  tournamentId!: string;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  checkedInAt!: string | null;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description:
      "The caller's place on the waiting list, 1 for the next seat; null if the caller is not on " +
      'it',
  })
  waitingPosition!: number | null;
}

@ApiTags('tournaments')
@Controller('tournaments/user/check-ins')
export class ListOwnCheckInsController {
  constructor(private readonly checkIns: CheckIns) {}

  @Get()
  @ForPlayers()
  @ApiOperation({
    summary:
      'List the upcoming matches with check-in that the caller has joined or waits for, soonest ' +
      'first',
  })
  @ApiOkResponse({ type: [OwnCheckIn] })
  async list(@CurrentSession() { userId }: Session): Promise<OwnCheckIn[]> {
    const rows = await this.checkIns.ofPlayer(userId);
    return rows.map((row) => ({
      tournamentId: row.tournament_id,
      checkedInAt: row.checked_in_at?.toISOString() ?? null,
      waitingPosition: row.has_seat ? null : row.waiting_position,
    }));
  }
}
