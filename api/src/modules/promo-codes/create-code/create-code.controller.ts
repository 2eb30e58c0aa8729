import { Body, Controller, Post, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiAcceptedResponse, ApiCreatedResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { idFromText } from '../../../kernel/index.js';
import { CurrentSession, ForAdmins, type Session } from '../../../platform/http/index.js';
import { Idempotent, RequestKey } from '../../../platform/idempotency/index.js';
import { LimitWrites } from '../../../platform/limits/index.js';
import { acceptedIfWaiting } from '../../approvals/index.js';
import { CreateCode } from './create-code.command.js';
import { CodeCreated, CreateCodeRequest } from './create-code.dto.js';

@ApiTags('promo codes')
@Controller('promo-codes/admin')
export class CreateCodeController {
  constructor(private readonly commands: CommandBus) {}

  @Post('create')
  @ForAdmins()
  @LimitWrites('office')
  @Idempotent()
  @ApiOperation({ summary: 'Make a promo code' })
  @ApiCreatedResponse({ type: CodeCreated })
  @ApiAcceptedResponse({ type: CodeCreated, description: 'It waits for a second admin' })
  async create(
    @CurrentSession() session: Session,
    @Body() { code, description, tokens, maxUses, expiryDate }: CreateCodeRequest,
    @RequestKey() key: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CodeCreated> {
    const promo = {
      ...{ id: idFromText(key), code, description, tokens, maxUses },
      ...{ expiresAt: expiryDate, createdBy: session.userId },
    };
    return acceptedIfWaiting(reply, await this.commands.execute(new CreateCode(promo, key)));
  }
}
