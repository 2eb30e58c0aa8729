import { Body, Controller, Param, Put, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiAcceptedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { CurrentSession, ForAdmins, type Session } from '../../../platform/http/index.js';
import { Idempotent, RequestKey } from '../../../platform/idempotency/index.js';
import { LimitWrites } from '../../../platform/limits/index.js';
import { acceptedIfWaiting } from '../../approvals/index.js';
import { CodeToggled, ToggleCode, ToggleRequest } from './toggle-code.command.js';

@ApiTags('promo codes')
@Controller('promo-codes/admin')
export class ToggleCodeController {
  constructor(private readonly commands: CommandBus) {}

  @Put(':id/toggle')
  @ForAdmins()
  @LimitWrites('admin')
  @ApiOperation({ summary: 'Switch a promo code on or off' })
  @Idempotent()
  @ApiOkResponse({ type: CodeToggled })
  @ApiAcceptedResponse({
    type: CodeToggled,
    description: 'The request waits for the approval of a second admin',
  })
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
