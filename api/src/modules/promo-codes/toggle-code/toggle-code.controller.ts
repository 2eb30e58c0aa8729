import { Body, Controller, Param, Put, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { CurrentSession, type Session } from '../../../platform/http/index.js';
import { Idempotent, RequestKey } from '../../../platform/idempotency/index.js';
import { acceptedIfWaiting, MayNeedSecondAdmin } from '../../approvals/index.js';
import { CodeToggled, ToggleCode, ToggleRequest } from './toggle-code.command.js';

@ApiTags('promo codes')
@Controller('promo-codes/admin')
export class ToggleCodeController {
  constructor(private readonly commands: CommandBus) {}

  @Put(':id/toggle')
  @MayNeedSecondAdmin(CodeToggled)
  @ApiOperation({ summary: 'Switch a promo code on or off' })
  @Idempotent()
  @ApiOkResponse({ type: CodeToggled })
  async toggle(
    @CurrentSession() session: Session,
    @Param('id') id: string,
    @Body() { isActive, wasActive }: ToggleRequest,
    @RequestKey() key: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CodeToggled> {
    const command = new ToggleCode(session.userId, id, isActive, wasActive, key);
    return acceptedIfWaiting(reply, await this.commands.execute(command));
  }
}
