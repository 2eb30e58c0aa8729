import { ApiProperty } from '@nestjs/swagger';
import { QueryChoice, QueryNumber, QueryText } from '../../../platform/http/index.js';
import { WatchedOrder } from './watched-order.response.js';

/** What is settled has left the queue. */
export const QUEUE_STATES = ['waiting', 'unanswered', 'failed'] as const;
export type QueueState = (typeof QUEUE_STATES)[number];

export class ListWatchedOrdersParameters {
  @QueryChoice(QUEUE_STATES, { name: 'PaymentQueueState' })
  readonly state?: QueueState;

  @QueryNumber({ min: 1, max: 200, fallback: 50 })
  readonly limit: number = 50;

  @QueryText('`nextCursor` of the page before')
  readonly cursor?: string;
}

export class WatchedOrderList {
  @ApiProperty({ type: [WatchedOrder] })
  readonly orders!: WatchedOrder[];

  @ApiProperty({ type: String, nullable: true, description: 'Null on the last page.' })
  readonly nextCursor!: string | null;
}
