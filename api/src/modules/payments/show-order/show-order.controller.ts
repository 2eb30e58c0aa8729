import { Controller, Get, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { CurrentSession, ForPlayers, type Session } from '../../../platform/http/index.js';
import { OwnPaymentOrder } from './show-order.dto.js';
import { ShowOrder } from './show-order.query.js';

@ApiTags('payments')
@Controller('payments/orders')
export class ShowOrderController {
  constructor(private readonly queries: QueryBus) {}

  /** Returns one of the caller's orders, for the page that waits for the bank's confirmation. */
  @Get(':orderId')
  @ForPlayers()
  @ApiOkResponse({ type: OwnPaymentOrder })
  show(
    @CurrentSession() { userId }: Session,
    @Param('orderId') orderId: string,
  ): Promise<OwnPaymentOrder> {
    return this.queries.execute(new ShowOrder(userId, orderId));
  }
}
