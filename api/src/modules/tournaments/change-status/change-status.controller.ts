import { Body, Controller, Param, Put, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentSession, ForAdmins, type Session } from '../../../platform/http/index.js';
import { Idempotent } from '../../../platform/idempotency/index.js';
import { LimitWrites } from '../../../platform/limits/index.js';
import { GetTournament } from '../get-tournament/get-tournament.query.js';
import { refundsView } from '../read/refunds.view.js';
import { viewerOf } from '../read/tournament-rows-to-views.js';
import { ChangeStatus } from './change-status.command.js';
import { ChangeStatusBody, DryRunQuery, StatusAnswer } from './change-status.dto.js';

@ApiTags('tournaments (admin)')
@Controller('tournaments/admin/:id/status')
export class ChangeStatusController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Put()
  @ForAdmins()
  @LimitWrites('office')
  @Idempotent({ leaseSeconds: 30 })
  @ApiOperation({
    summary: 'Set the status; cancelling returns every entry fee, reopening starts empty',
  })
  @ApiOkResponse({ type: StatusAnswer })
  async change(
    @Param('id') id: string,
    @Body() { status, reason }: ChangeStatusBody,
    @Query() { dryRun }: DryRunQuery,
    @CurrentSession() session: Session,
  ): Promise<StatusAnswer> {
    const refunded = await this.commands.execute(
      new ChangeStatus(id, status, reason ?? null, session.userId, dryRun),
    );
    const tournament = await this.queries.execute(new GetTournament(id, viewerOf(session)));
    const message = `Tournament status updated to ${status}!`;
    return { message, dryRun, refunds: refundsView(refunded), tournament };
  }
}
