import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ApiProperty } from '@nestjs/swagger';
import type { Id } from '../../../kernel/index.js';
import { Conditions, Database } from '../../../platform/database/index.js';
import {
  describeOrder,
  WATCH_STATE,
  WATCHED_ORDER,
  WatchedOrder,
  type WatchedOrderRow,
} from './watched-order.response.js';

/** States by which the list of orders that are still checked can be filtered. */
export const QUEUE_STATES = ['waiting', 'unanswered', 'failed'] as const;

export type QueueState = (typeof QUEUE_STATES)[number];

export class WatchedOrderList {
  @ApiProperty({ type: [WatchedOrder] })
  readonly orders!: WatchedOrder[];

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Cursor of the next page; null on the last page.',
  })
  readonly nextCursor!: string | null;
}

export class ListWatchedOrders extends Query<WatchedOrderList> {
  constructor(
    readonly state: QueueState | null,
    readonly limit: number,
    readonly before: Id | null,
  ) {
    super();
  }
}

/**
 * Returns a page of the orders that are still checked, newest first. The cursor is the last order
 * of the page before. After six days an order is no longer checked and leaves the list.
 */
@QueryHandler(ListWatchedOrders)
export class ListWatchedOrdersHandler implements IQueryHandler<ListWatchedOrders> {
  constructor(private readonly database: Database) {}

  async execute({ state, limit, before }: ListWatchedOrders): Promise<WatchedOrderList> {
    const found = new Conditions().and('o.next_check_at IS NOT NULL');
    found.and(`${WATCH_STATE} ${state ? `= ${found.place(state)}` : "<> 'settled'"}`);
    if (before) {
      found.and(`(o.created_at, o.id) <
        (SELECT c.created_at, c.id FROM payment_order c WHERE c.id = ${found.place(before)})`);
    }
    const rows = await this.database.rows<WatchedOrderRow & object>(
      `${WATCHED_ORDER} WHERE ${found} ORDER BY o.created_at DESC, o.id DESC LIMIT ${limit + 1}`,
      found.values,
    );
    const page = rows.slice(0, limit);
    return {
      orders: page.map(describeOrder),
      nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
    };
  }
}
