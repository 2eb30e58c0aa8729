import {
  Body,
  Controller,
  Get,
  Header,
  HttpCode,
  Param,
  Post,
  Put,
  Query,
  Res,
  type StreamableFile,
} from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { CsvColumn } from '../../platform/csv/index.js';
import {
  AskAgain,
  CurrentSession,
  ForAdmins,
  ForStaff,
  type Session,
  TakesLists,
} from '../../platform/http/index.js';
import { Idempotent, RequestKey } from '../../platform/idempotency/index.js';
import { LimitWrites } from '../../platform/limits/index.js';
import { AnswersListFile, ListFile } from '../activity/index.js';
import { acceptedIfWaiting, MayNeedSecondAdmin } from '../approvals/index.js';
import { statusOf } from './domain/withdrawal.js';
import { foundWithdrawals } from './list-withdrawals/found-withdrawals.js';
import {
  ListWithdrawalsParameters,
  WithdrawalFilter,
  WithdrawalList,
} from './list-withdrawals/list-withdrawals.dto.js';
import { StaffList } from './list-withdrawals/staff-list.js';
import { Revealing } from './revealing.js';
import {
  ManySet,
  SetManyRequest,
  SetStatusOptions,
  SetStatusRequest,
  StatusSet,
} from './set-status/set-status.dto.js';
import { StatusChanges } from './set-status/status-changes.js';
import type { WithdrawalRow } from './withdrawal-rows.js';

/**
 * Columns of the exported file. The redeem code is excluded, because such files are often passed on
 * to other people.
 */
const COLUMNS: readonly CsvColumn<WithdrawalRow>[] = [
  { name: 'id', id: ({ id }) => id },
  { name: 'status', of: statusOf },
  { name: 'type', of: ({ type }) => type },
  { name: 'amount_tokens', of: ({ amountTokens }) => amountTokens },
  { name: 'user_id', id: ({ userId }) => userId },
  { name: 'user_email', of: ({ userEmail }) => userEmail },
  { name: 'in_game_name', of: ({ userInGameName }) => userInGameName },
  { name: 'user_banned', of: ({ userBanned }) => userBanned },
  { name: 'upi_id', id: ({ upiId }) => upiId },
  { name: 'google_play_email', of: ({ email }) => email },
  { name: 'bank_reference', id: ({ bankReference }) => bankReference },
  { name: 'funded_by_winnings', of: ({ fundedBy }) => fundedBy?.winnings ?? null },
  { name: 'funded_by_deposits', of: ({ fundedBy }) => fundedBy?.deposits ?? null },
  { name: 'funded_by_bonus', of: ({ fundedBy }) => fundedBy?.bonus ?? null },
  { name: 'has_redeem_code', of: ({ redeemCode }) => redeemCode !== null },
  { name: 'requested', time: ({ requestedAt }) => requestedAt },
  { name: 'processing', time: ({ processingAt }) => processingAt },
  { name: 'settled', time: ({ settledAt }) => settledAt },
  { name: 'admin_notes', of: ({ adminNotes }) => adminNotes },
];

export class RevealedCode {
  @ApiProperty({ example: 'ABCD-EFGH-IJKL-MNOP' })
  redeemCode!: string;
}

/** The routes with which staff decide withdrawals. */
@ApiTags('withdrawals')
@Controller('withdrawals/admin')
export class WithdrawalsAdminController {
  constructor(
    private readonly withdrawals: StaffList,
    private readonly file: ListFile,
    private readonly changes: StatusChanges,
    private readonly revealing: Revealing,
  ) {}

  @Get('all')
  @ForStaff()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'List the withdrawals that match the filters' })
  @ApiOkResponse({ type: WithdrawalList })
  list(
    @CurrentSession() { userId }: Session,
    @Query() parameters: ListWithdrawalsParameters,
  ): Promise<WithdrawalList> {
    return this.withdrawals.read(userId, parameters);
  }

  @Get('export')
  @ForStaff()
  @AnswersListFile('Export the withdrawals that match the filters, as a CSV file')
  export(
    @Query() filter: WithdrawalFilter,
    @CurrentSession() session: Session,
  ): Promise<StreamableFile> {
    return this.file.send<WithdrawalRow>(session, {
      list: 'withdrawals',
      filter,
      ...foundWithdrawals(filter),
      columns: COLUMNS,
    });
  }

  @Put('status/:id')
  @MayNeedSecondAdmin(StatusSet, { hasDryRun: true })
  @ApiOperation({ summary: 'Set the status of a withdrawal, its notes and its redeem code' })
  @Idempotent()
  @ApiOkResponse({ type: StatusSet })
  async setStatus(
    @CurrentSession() session: Session,
    @Param('id') id: string,
    @Body() change: SetStatusRequest,
    @Query() { dryRun }: SetStatusOptions,
    @RequestKey() key: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StatusSet> {
    const set = await this.changes.set({
      adminId: session.userId,
      withdrawalId: id,
      change,
      dryRun,
      key,
      approved: null,
    });
    return acceptedIfWaiting(reply, set);
  }

  @Post('statuses')
  @TakesLists()
  @HttpCode(200)
  @ForAdmins()
  @LimitWrites('admin')
  @AskAgain()
  @ApiOperation({
    summary: 'Set the status of several withdrawals. Each succeeds or fails on its own',
  })
  @Idempotent({ leaseSeconds: 60 })
  @ApiOkResponse({ type: ManySet })
  async setStatuses(
    @CurrentSession() { userId }: Session,
    @Body() { changes }: SetManyRequest,
    @RequestKey() key: string,
  ): Promise<ManySet> {
    return { results: await this.changes.setMany(userId, changes, key) };
  }

  @Post(':id/reveal-code')
  @HttpCode(200)
  @ForAdmins()
  @LimitWrites('admin')
  @AskAgain()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: 'Read the redeem code of a withdrawal. The activity log records who read it',
  })
  @ApiOkResponse({ type: RevealedCode })
  async revealCode(
    @CurrentSession() { userId }: Session,
    @Param('id') id: string,
  ): Promise<RevealedCode> {
    return { redeemCode: await this.revealing.reveal(userId, id) };
  }
}
