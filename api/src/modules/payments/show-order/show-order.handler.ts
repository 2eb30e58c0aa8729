import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { Database } from '../../../platform/database/index.js';
import { paymentRefusals } from '../payment-refusals.js';
import { ownOrders } from './own-orders.js';
import type { OwnPaymentOrder } from './show-order.dto.js';
import { ShowOrder } from './show-order.query.js';

@QueryHandler(ShowOrder)
export class ShowOrderHandler implements IQueryHandler<ShowOrder> {
  constructor(private readonly database: Database) {}

  async execute({ userId, orderId }: ShowOrder): Promise<OwnPaymentOrder> {
    const where = '(o.provider_order_id = $2 OR o.id::text = $2)';
    // PostgreSQL refuses a text with a NUL character, so the query is sent without such characters.
    const wanted = orderId.replaceAll('\u0000', '');
    const [order] = await ownOrders(this.database, userId, where, [wanted]);
    if (!order) throw paymentRefusals.ORDER_NOT_FOUND();
    return order;
  }
}
