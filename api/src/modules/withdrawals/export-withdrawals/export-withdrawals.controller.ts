import { Controller, Get, Query, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { CsvColumn } from '../../../platform/csv/index.js';
import { CurrentSession, ForStaff, type Session } from '../../../platform/http/index.js';
import { AnswersListFile, ListFile } from '../../activity/index.js';
import { statusOf } from '../domain/withdrawal.js';
import { foundWithdrawals } from '../list-withdrawals/found-withdrawals.js';
import { WithdrawalFilter } from '../list-withdrawals/list-withdrawals.dto.js';
import type { WithdrawalRow } from '../withdrawal-rows.js';

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

@ApiTags('withdrawals')
@Controller('withdrawals/admin/export')
export class ExportWithdrawalsController {
  constructor(private readonly file: ListFile) {}

  @Get()
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
}
