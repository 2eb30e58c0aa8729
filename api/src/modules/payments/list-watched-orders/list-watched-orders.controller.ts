import { Controller, Get, Header, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { isId } from '../../../kernel/index.js';
import { ForStaff, QueryChoice, QueryNumber, QueryText } from '../../../platform/http/index.js';
import {
  ListWatchedOrders,
  QUEUE_STATES,
  type QueueState,
  WatchedOrderList,
} from './list-watched-orders.query.js';

export class ListWatchedOrdersParameters {
  @QueryChoice(QUEUE_STATES, { name: 'PaymentQueueState' })
  readonly state?: QueueState;

  @QueryNumber({ min: 1, max: 200, fallback: 50 })
  readonly limit: number = 50;

  @QueryText('`nextCursor` of the previous page')
  readonly cursor?: string;
}

@ApiTags('payments')
@Controller('admin/payments/queue')
export class ListWatchedOrdersController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ForStaff()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: 'List the orders whose payment is checked with the payment provider, newest first',
  })
  @ApiOkResponse({ type: WatchedOrderList })
  list(@Query() { state, limit, cursor }: ListWatchedOrdersParameters): Promise<WatchedOrderList> {
    const before = isId(cursor) ? cursor : null;
    return this.queries.execute(new ListWatchedOrders(state ?? null, limit, before));
  }
}
