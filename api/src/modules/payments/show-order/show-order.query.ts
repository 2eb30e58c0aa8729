import { Query } from '@nestjs/cqrs';
import type { Id } from '../../../kernel/index.js';
import type { OwnPaymentOrder } from './show-order.dto.js';

/** Returns one of the caller's own orders, by our order id or by the provider's. */
export class ShowOrder extends Query<OwnPaymentOrder> {
  constructor(
    readonly userId: Id,
    readonly orderId: string,
  ) {
    super();
  }
}
