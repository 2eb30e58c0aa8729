import {
  Controller,
  Get,
  Header,
  HttpCode,
  Param,
  Post,
  Query,
  Res,
  type StreamableFile,
} from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { isId } from '../../kernel/index.js';
import type { CsvColumn } from '../../platform/csv/index.js';
import { CurrentSession, ForAdmins, ForStaff, type Session } from '../../platform/http/index.js';
import { LimitWrites } from '../../platform/limits/index.js';
import { AnswersListFile, ListFile } from '../activity/index.js';
import {
  type DepositLog,
  DepositLogs,
  DepositLogsFilter,
  DepositLogsRequest,
} from './deposit-logs/deposit-logs.dto.js';
import { DepositLogReads } from './deposit-logs/deposit-logs.js';
import { foundDeposits } from './deposit-logs/found-deposits.js';
import { Reconciliation, ReconciliationRequest } from './reconciliation/reconciliation.dto.js';
import { ReconciliationReads } from './reconciliation/reconciliation-reads.js';
import {
  ListWatchedOrdersParameters,
  WatchedOrder,
  WatchedOrderList,
} from './watched-order.dto.js';
import { WatchedOrders } from './watched-orders.js';

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

/** The routes with which staff follow deposits. */
@ApiTags('payments')
@Controller()
export class PaymentsAdminController {
  constructor(
    private readonly deposits: DepositLogReads,
    private readonly file: ListFile,
    private readonly reconciliation: ReconciliationReads,
    private readonly watched: WatchedOrders,
  ) {}

  @Get('deposit-logs/admin/all')
  @ForStaff()
  @ApiOkResponse({
    type: DepositLogs,
    headers: { 'X-Total-Count': { schema: { type: 'integer' } } },
  })
  async listDeposits(
    @CurrentSession() { role }: Session,
    @Query() request: DepositLogsRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DepositLogs> {
    const logs = await this.deposits.list(request, role === 'admin');
    void reply.header('X-Total-Count', String(logs.total));
    return logs;
  }

  @Get('deposit-logs/admin/export')
  @ForStaff()
  @AnswersListFile('Export the deposits that match the filters, as a CSV file')
  exportDeposits(
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

  @Get('admin/reconciliation')
  @ForStaff()
  @ApiOkResponse({ type: Reconciliation })
  reconcile(@Query() request: ReconciliationRequest): Promise<Reconciliation> {
    return this.reconciliation.read(request);
  }

  @Get('admin/payments/queue')
  @ForStaff()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: 'List the orders whose payment is checked with the payment provider, newest first',
  })
  @ApiOkResponse({ type: WatchedOrderList })
  listWatched(
    @Query() { state, limit, cursor }: ListWatchedOrdersParameters,
  ): Promise<WatchedOrderList> {
    const before = isId(cursor) ? cursor : null;
    return this.watched.list(state ?? null, limit, before);
  }

  @Post('admin/payments/queue/:id/check')
  @HttpCode(200)
  @ForAdmins()
  @LimitWrites('admin')
  @ApiOperation({
    summary: 'Ask the payment provider about an open order now, before the next scheduled check',
  })
  @ApiOkResponse({ type: WatchedOrder })
  checkNow(
    @CurrentSession() session: Session,
    @Param('id') orderId: string,
  ): Promise<WatchedOrder> {
    return this.watched.checkNow(session, orderId);
  }
}
