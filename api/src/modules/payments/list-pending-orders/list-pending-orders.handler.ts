import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { Database } from '../../../platform/database/index.js';
import { ownOrders } from '../show-order/own-orders.js';
import type { OwnPaymentOrder } from '../show-order/show-order.dto.js';
import { ListPendingOrders } from './list-pending-orders.query.js';

@QueryHandler(ListPendingOrders)
export class ListPendingOrdersHandler implements IQueryHandler<ListPendingOrders> {
  constructor(private readonly database: Database) {}

  execute({ userId }: ListPendingOrders): Promise<OwnPaymentOrder[]> {
    const where = "o.status = 'pending' AND o.next_check_at IS NOT NULL AND d.payment_id IS NULL";
    return ownOrders(this.database, userId, where);
  }
}
