import { Query } from '@nestjs/cqrs';
import type { Id } from '../../../kernel/index.js';
import type { OwnPaymentOrder } from './show-order.dto.js';

/** One of the caller's own orders, by the provider's order id or by ours. */
export class ShowOrder extends Query<OwnPaymentOrder> {
  constructor(
    readonly userId: Id,
    readonly orderId: string,
  ) {
    super();
  }
}
