import { Body, Controller, Get, Header, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { isId } from '../../../kernel/index.js';
import { Activity } from '../../../modules/activity/index.js';
import { CurrentSession, ForAdmins, ForStaff, type Session } from '../../../platform/http/index.js';
import { LimitWrites } from '../../../platform/limits/index.js';
import { payoutRefusals } from '../refusals.js';
import { Cases } from '../store/cases.js';
import { CloseCaseRequest, PayoutCaseList, PayoutCaseShown, shownCase } from './cases.dto.js';

@ApiTags('payouts')
@Controller('admin/payouts/cases')
export class CasesController {
  constructor(
    private readonly cases: Cases,
    private readonly activity: Activity,
  ) {}

  @Get()
  @ForStaff()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: 'List differences between the ledger, the payouts and the account of the provider',
  })
  @ApiOkResponse({ type: PayoutCaseList })
  async list(): Promise<PayoutCaseList> {
    return { cases: (await this.cases.list()).map(shownCase) };
  }

  @Post(':id/close')
  @HttpCode(200)
  @ForAdmins()
  @LimitWrites('admin')
  @ApiOperation({ summary: 'Close a difference with what was found' })
  @ApiOkResponse({ type: PayoutCaseShown })
  async close(
    @CurrentSession() session: Session,
    @Param('id') id: string,
    @Body() { note }: CloseCaseRequest,
  ): Promise<PayoutCaseShown> {
    if (!isId(id) || !(await this.cases.find(id))) throw payoutRefusals.CASE_NOT_FOUND();
    if (!(await this.cases.close(id, session.userId, note))) throw payoutRefusals.CASE_CLOSED();
    const closed = await this.cases.find(id);
    if (!closed) throw payoutRefusals.CASE_NOT_FOUND();
    await this.activity.record({
      actor: session,
      action: 'payout-case.closed',
      target: { type: 'payout', id },
      after: { kind: closed.kind, withdrawalId: closed.withdrawalId },
      reason: note,
    });
    return shownCase(closed);
  }
}
