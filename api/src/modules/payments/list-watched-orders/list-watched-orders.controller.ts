import { Controller, Get, Header, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { isId } from '../../../kernel/index.js';
import { ForStaff } from '../../../platform/http/index.js';
import { ListWatchedOrdersParameters, WatchedOrderList } from './list-watched-orders.dto.js';
import { ListWatchedOrders } from './list-watched-orders.query.js';

@ApiTags('payments')
@Controller('admin/payments/queue')
export class ListWatchedOrdersController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ForStaff()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'Orders the reconciler still asks the provider about; newest first' })
  @ApiOkResponse({ type: WatchedOrderList })
  list(@Query() { state, limit, cursor }: ListWatchedOrdersParameters): Promise<WatchedOrderList> {
    const before = isId(cursor) ? cursor : null;
    return this.queries.execute(new ListWatchedOrders(state ?? null, limit, before));
  }
}
