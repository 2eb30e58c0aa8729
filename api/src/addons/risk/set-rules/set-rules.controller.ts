import { Body, Controller, Get, Header, Put, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { acceptedIfWaiting, MayNeedSecondAdmin } from '../../../modules/approvals/index.js';
import { Settings } from '../../../modules/settings/index.js';
import { CurrentSession, ForStaff, type Session } from '../../../platform/http/index.js';
import { Idempotent, RequestKey } from '../../../platform/idempotency/index.js';
import { RulesInForce, RulesSet, rulesOf, SetRulesRequest } from './rules.dto.js';
import { SetRules } from './set-rules.command.js';

@ApiTags('risk')
@Controller('admin/risk/rules')
export class SetRulesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly settings: Settings,
  ) {}

  @Get()
  @ForStaff()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: 'Read the rules that limit payouts, deposits and promo codes; 0 means no limit',
  })
  @ApiOkResponse({ type: RulesInForce })
  async read(): Promise<RulesInForce> {
    return rulesOf(await this.settings.read());
  }

  @Put()
  @MayNeedSecondAdmin(RulesSet)
  @ApiOperation({
    summary:
      'Set the rules that limit payouts, deposits and promo codes. If approvals are switched on, ' +
      'loosening a rule needs a second admin',
  })
  @Idempotent()
  @ApiOkResponse({ type: RulesSet })
  async set(
    @CurrentSession() { userId }: Session,
    @Body() { reason, ...rules }: SetRulesRequest,
    @RequestKey() key: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RulesSet> {
    const command = new SetRules(userId, rules, reason, key);
    return acceptedIfWaiting(reply, await this.commands.execute(command));
  }
}
