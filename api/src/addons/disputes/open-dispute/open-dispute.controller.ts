import { Body, Controller, Param, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiCreatedResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentSession, ForPlayers, type Session, Text } from '../../../platform/http/index.js';
import { LimitWrites } from '../../../platform/limits/index.js';
import { OwnDispute, ReadDispute } from '../read-dispute/read-dispute.query.js';
import { OpenDispute } from './open-dispute.command.js';

export class DisputeBody {
  @Text({ label: 'Text', kind: 'lines', max: 500 })
  text!: string;
}

@ApiTags('disputes')
@Controller('tournaments/:id/dispute')
export class OpenDisputeController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Post()
  @ForPlayers()
  @LimitWrites('own')
  @ApiOperation({ summary: 'Dispute the result of a match, once and within 30 minutes' })
  @ApiCreatedResponse({ type: OwnDispute })
  async open(
    @CurrentSession() { userId }: Session,
    @Param('id') id: string,
    @Body() { text }: DisputeBody,
  ): Promise<OwnDispute> {
    await this.commands.execute(new OpenDispute(id, userId, text));
    return this.queries.execute(new ReadDispute(id, userId));
  }
}
