import { Command } from '@nestjs/cqrs';
import type { Session } from '../../../platform/http/index.js';
import type { WatchedOrder } from '../list-watched-orders/watched-order.response.js';

export class CheckOrderNow extends Command<WatchedOrder> {
  constructor(
    readonly session: Session,
    readonly orderId: string,
  ) {
    super();
  }
}
