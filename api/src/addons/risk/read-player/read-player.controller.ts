import { Controller, Get, Header, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentSession, ForStaff, type Session } from '../../../platform/http/index.js';
import { RiskOfPlayer } from './read-player.dto.js';
import { ReadPlayer } from './read-player.query.js';

@ApiTags('risk')
@Controller('admin/risk/players')
export class ReadPlayerController {
  constructor(private readonly queries: QueryBus) {}

  @Get(':id')
  @ForStaff()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'Read the risk signals of a player, and the related accounts' })
  @ApiOkResponse({ type: RiskOfPlayer })
  read(@CurrentSession() { role }: Session, @Param('id') id: string): Promise<RiskOfPlayer> {
    return this.queries.execute(new ReadPlayer(id, role === 'admin'));
  }
}
