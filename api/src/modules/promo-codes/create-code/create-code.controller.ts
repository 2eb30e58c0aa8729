import { Body, Controller, Post, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiCreatedResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { idFromText, MAX_TOKENS } from '../../../kernel/index.js';
import {
  CurrentSession,
  Instant,
  type Session,
  Text,
  Tokens,
  WholeNumber,
} from '../../../platform/http/index.js';
import { Idempotent, RequestKey } from '../../../platform/idempotency/index.js';
import { acceptedIfWaiting, MayNeedSecondAdmin } from '../../approvals/index.js';
import { CODE_PATTERN, MAX_CODE_LENGTH } from '../domain/promo-code.js';
import { CodeCreated, CreateCode } from './create-code.command.js';

const missing = 'All fields are required';

export class CreateCodeRequest {
  @Text({
    label: 'Code',
    max: MAX_CODE_LENGTH,
    pattern: CODE_PATTERN,
    kind: 'new-code',
    missing,
    example: 'SUMMER-25',
    description: 'Letters, digits, - and _. Lower-case letters are stored as upper case',
  })
  code!: string;

  @Text({ label: 'Description', max: 500, missing })
  description!: string;

  @Tokens({ label: 'Tokens', min: 1, missing, example: 25 })
  tokens!: number;

  @WholeNumber({ label: 'Maximum uses', min: 1, max: MAX_TOKENS, missing, example: 100 })
  maxUses!: number;

  @Instant({
    label: 'Expiry date',
    plainDay: 'end',
    missing,
    example: '2027-03-31',
    description:
      'Time at which the code expires. A day without a time means the end of that day in India',
  })
  expiryDate!: Date;
}

@ApiTags('promo codes')
@Controller('promo-codes/admin')
export class CreateCodeController {
  constructor(private readonly commands: CommandBus) {}

  @Post('create')
  @MayNeedSecondAdmin(CodeCreated)
  @Idempotent()
  @ApiOperation({ summary: 'Create a promo code' })
  @ApiCreatedResponse({ type: CodeCreated })
  async create(
    @CurrentSession() session: Session,
    @Body() { code, description, tokens, maxUses, expiryDate }: CreateCodeRequest,
    @RequestKey() key: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CodeCreated> {
    const promo = {
      id: idFromText(key),
      code,
      description,
      tokens,
      maxUses,
      expiresAt: expiryDate,
      createdBy: session.userId,
    };
    return acceptedIfWaiting(reply, await this.commands.execute(new CreateCode(promo, key)));
  }
}
