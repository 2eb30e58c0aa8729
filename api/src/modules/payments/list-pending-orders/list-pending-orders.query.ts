import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { Id } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import { ownOrders } from '../show-order/own-orders.js';
import type { OwnPaymentOrder } from '../show-order/show-order.dto.js';

/** Lists the caller's own open orders, newest first. */
export class ListPendingOrders extends Query<OwnPaymentOrder[]> {
  constructor(readonly userId: Id) {
    super();
  }
}

@QueryHandler(ListPendingOrders)
export class ListPendingOrdersHandler implements IQueryHandler<ListPendingOrders> {
  constructor(private readonly database: Database) {}

  execute({ userId }: ListPendingOrders): Promise<OwnPaymentOrder[]> {
    const where = "o.status = 'pending' AND o.next_check_at IS NOT NULL AND d.payment_id IS NULL";
    return ownOrders(this.database, userId, where);
  }
}
