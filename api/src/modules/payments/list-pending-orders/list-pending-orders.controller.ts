import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { CurrentSession, ForPlayers, type Session } from '../../../platform/http/index.js';
import { OpenPaymentOrders } from '../show-order/show-order.dto.js';
import { ListPendingOrders } from './list-pending-orders.query.js';

@ApiTags('payments')
@Controller('payments/orders/pending')
export class ListPendingOrdersController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ForPlayers()
  @ApiOkResponse({ type: OpenPaymentOrders })
  async list(@CurrentSession() { userId }: Session): Promise<OpenPaymentOrders> {
    return { orders: await this.queries.execute(new ListPendingOrders(userId)) };
  }
}
