import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LimitConfirmations, Requesters, TypedPassword } from '../../../modules/auth/index.js';
import { CurrentSession, ForSignedIn, type Session, Text } from '../../../platform/http/index.js';
import { RequestDeletion } from './request-deletion.command.js';

export class RequestDeletionDto {
  @TypedPassword()
  readonly password!: string;

  @Text({
    label: 'Words',
    max: 60,
    optional: true,
    example: 'forfeit 25 tokens',
    description: 'The `words` of GET /privacy/deletion, with the exact balance of the wallet',
  })
  readonly words?: string;
}

export class DeletionRequested {
  @ApiProperty({ example: 'Your account is closed and will be deleted' })
  readonly message!: string;

  @ApiProperty({
    type: String,
    format: 'date-time',
    description: 'Until this time, the player can keep the account',
  })
  readonly deletionAt!: Date;
}

@ApiTags('privacy')
@Controller('privacy/deletion')
export class RequestDeletionController {
  constructor(
    private readonly commands: CommandBus,
    private readonly requesters: Requesters,
  ) {}

  @Post()
  @HttpCode(200)
  @ForSignedIn()
  @LimitConfirmations()
  @ApiOperation({
    summary: "Close the caller's account, and delete it after a week",
    description:
      "Ends all sessions. A player's account only: staff are refused. Refused while a withdrawal " +
      'or a joined match is undecided, and without the words if the wallet holds tokens.',
  })
  @ApiOkResponse({ type: DeletionRequested })
  async request(
    @CurrentSession() session: Session,
    @Body() { password, words }: RequestDeletionDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DeletionRequested> {
    const from = this.requesters.asking(request, reply);
    const command = new RequestDeletion(session, password, words, from);
    const deletionAt = await this.commands.execute(command);
    return { message: 'Your account is closed and will be deleted', deletionAt };
  }
}
