import { Body, Controller, Param, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentSession, ForAdmins, type Session, Text } from '../../../platform/http/index.js';
import { LimitWrites } from '../../../platform/limits/index.js';
import { DisputeView } from '../dispute.view.js';
import { AnswerDispute } from './answer-dispute.command.js';

export class DisputeAnswerBody {
  @Text({ label: 'Answer', kind: 'lines', max: 500 })
  answer!: string;
}

@ApiTags('disputes (admin)')
@Controller('admin/disputes/:id/answer')
export class AnswerDisputeController {
  constructor(private readonly commands: CommandBus) {}

  @Put()
  @ForAdmins()
  @LimitWrites('admin')
  @ApiOperation({ summary: 'Answer a dispute. A dispute can be answered only once' })
  @ApiOkResponse({ type: DisputeView })
  answer(
    @CurrentSession() { userId }: Session,
    @Param('id') id: string,
    @Body() { answer }: DisputeAnswerBody,
  ): Promise<DisputeView> {
    return this.commands.execute(new AnswerDispute(id, answer, userId));
  }
}
