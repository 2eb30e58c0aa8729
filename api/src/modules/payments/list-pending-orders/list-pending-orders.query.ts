import { Query } from '@nestjs/cqrs';
import type { Id } from '../../../kernel/index.js';
import type { OwnPaymentOrder } from '../show-order/show-order.dto.js';

/** The caller's own orders that are still open, newest first. */
export class ListPendingOrders extends Query<OwnPaymentOrder[]> {
  constructor(readonly userId: Id) {
    super();
  }
}
