import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiNoContentResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentSession, ForPlayers, type Session, Text } from '../../../platform/http/index.js';
import { LimitWrites } from '../../../platform/limits/index.js';
import { SendAnswer } from './send-answer.command.js';

export class AnswerRequest {
  @Text({ label: 'Answer', kind: 'lines', max: 500, example: 'This is my brother’s phone' })
  readonly text!: string;
}

@ApiTags('risk')
@Controller('risk/answers')
export class SendAnswerController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @HttpCode(204)
  @ForPlayers()
  @LimitWrites('own')
  @ApiOperation({ summary: 'Send the admins an explanation of a shared phone, network or account' })
  @ApiNoContentResponse()
  send(@CurrentSession() { userId }: Session, @Body() { text }: AnswerRequest): Promise<void> {
    return this.commands.execute(new SendAnswer(userId, text));
  }
}
