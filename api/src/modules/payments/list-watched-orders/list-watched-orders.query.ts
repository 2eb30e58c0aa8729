import { Query } from '@nestjs/cqrs';
import type { Id } from '../../../kernel/index.js';
import type { QueueState, WatchedOrderList } from './list-watched-orders.dto.js';

export class ListWatchedOrders extends Query<WatchedOrderList> {
  constructor(
    readonly state: QueueState | null,
    readonly limit: number,
    readonly before: Id | null,
  ) {
    super();
  }
}
