import { Controller, Get, Query, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { CsvColumn } from '../../../platform/csv/index.js';
import { CurrentSession, ForStaff, type Session } from '../../../platform/http/index.js';
import { AnswersListFile, ListFile } from '../../activity/index.js';
import { foundDeposits } from '../list-deposit-logs/found-deposits.js';
import { type DepositLog, DepositLogsFilter } from '../list-deposit-logs/list-deposit-logs.dto.js';

type Row = DepositLog & Record<string, unknown>;

const COLUMNS: readonly CsvColumn<Row>[] = [
  { name: 'id', id: ({ id }) => id },
  { name: 'status', of: ({ status }) => status },
  { name: 'amount_tokens', of: ({ amount }) => amount },
  { name: 'reversed_tokens', of: ({ reversedTokens }) => reversedTokens },
  { name: 'user_id', id: ({ userId }) => userId._id },
  { name: 'user_email', of: ({ userEmail }) => userEmail },
  { name: 'in_game_name', of: ({ userId }) => userId.inGameName },
  { name: 'order_id', id: ({ orderId }) => orderId },
  { name: 'payment_id', id: ({ paymentId }) => paymentId },
  { name: 'attempted', time: ({ attemptDate }) => attemptDate },
  { name: 'processed', time: ({ processedDate }) => processedDate },
  { name: 'error_code', of: ({ errorCode }) => errorCode },
  { name: 'error_message', of: ({ errorMessage }) => errorMessage },
  { name: 'attention', of: ({ attention }) => attention },
  { name: 'ip_address', of: ({ ipAddress }) => ipAddress },
];

@ApiTags('payments')
@Controller('deposit-logs/admin/export')
export class ExportDepositLogsController {
  constructor(private readonly file: ListFile) {}

  @Get()
  @ForStaff()
  @AnswersListFile('Export the deposits that match the filters, as a CSV file')
  export(
    @Query() filter: DepositLogsFilter,
    @CurrentSession() session: Session,
  ): Promise<StreamableFile> {
    return this.file.send<Row>(session, {
      list: 'deposit-logs',
      filter,
      ...foundDeposits(filter, { withAddresses: session.role === 'admin' }),
      columns: COLUMNS,
    });
  }
}
