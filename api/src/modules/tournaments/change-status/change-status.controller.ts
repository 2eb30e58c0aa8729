import { Body, Controller, Param, Put, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import {
  CurrentSession,
  ForAdmins,
  OneOf,
  QueryFlag,
  type Session,
  Text,
} from '../../../platform/http/index.js';
import { Idempotent, RequestKey } from '../../../platform/idempotency/index.js';
import { LimitWrites } from '../../../platform/limits/index.js';
import { STATUSES, type TournamentStatus } from '../domain/tournament.js';
import { GetTournament } from '../get-tournament/get-tournament.query.js';
import { RefundsView, refundsView } from '../read/refunds.view.js';
import { TournamentView } from '../read/tournament.view.js';
import { viewerOf } from '../read/tournament-rows-to-views.js';
import { ChangeStatus } from './change-status.command.js';

export class ChangeStatusBody {
  @OneOf(STATUSES, { label: 'Status' })
  status!: TournamentStatus;

  @Text({ label: 'Reason', kind: 'lines', max: 500, optional: true })
  reason?: string;
}

export class DryRunQuery {
  @QueryFlag('True: only returns what would happen, and changes nothing')
  dryRun: boolean = false;
}

export class StatusAnswer {
  @ApiProperty({ example: 'Tournament status updated to active!' })
  message!: string;

  @ApiProperty({
    description:
      'True if the request was a dry run: the answer says what would happen, and nothing was ' +
      'changed',
  })
  dryRun!: boolean;

  @ApiProperty({ type: RefundsView, description: 'The refunds, with the player of each' })
  refunds!: RefundsView;

  @ApiProperty({ type: TournamentView })
  tournament!: TournamentView;
}

@ApiTags('tournaments (admin)')
@Controller('tournaments/admin/:id/status')
export class ChangeStatusController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Put()
  @ForAdmins()
  @LimitWrites('admin')
  @Idempotent({ leaseSeconds: 30 })
  @ApiOperation({
    summary:
      'Set the status of a tournament. Cancelling refunds all entry fees; reopening starts ' +
      'without participants',
  })
  @ApiOkResponse({ type: StatusAnswer })
  async change(
    @Param('id') id: string,
    @Body() { status, reason }: ChangeStatusBody,
    @Query() { dryRun }: DryRunQuery,
    @CurrentSession() session: Session,
    @RequestKey() key: string,
  ): Promise<StatusAnswer> {
    const refunded = await this.commands.execute(
      new ChangeStatus(id, status, reason ?? null, session.userId, dryRun, key),
    );
    const tournament = await this.queries.execute(new GetTournament(id, viewerOf(session)));
    const message = `Tournament status updated to ${status}!`;
    return { message, dryRun, refunds: refundsView(refunded), tournament };
  }
}
