import { ApiProperty } from '@nestjs/swagger';
import { QueryChoice, QueryNumber, QueryText } from '../../platform/http/index.js';

const WATCH_STATES = ['waiting', 'unanswered', 'failed', 'settled'] as const;
export type WatchState = (typeof WATCH_STATES)[number];

/** States by which the list of orders that are still checked can be filtered. */
const QUEUE_STATES = ['waiting', 'unanswered', 'failed'] as const;

export type QueueState = (typeof QUEUE_STATES)[number];

export class ListWatchedOrdersParameters {
  @QueryChoice(QUEUE_STATES, { name: 'PaymentQueueState' })
  readonly state?: QueueState;

  @QueryNumber({ min: 1, max: 200, fallback: 50 })
  readonly limit: number = 50;

  @QueryText('`nextCursor` of the previous page')
  readonly cursor?: string;
}

/** An order and the state of its scheduled checks. */
export class WatchedOrder {
  @ApiProperty({ format: 'uuid' })
  readonly _id!: string;

  @ApiProperty({ format: 'uuid', description: 'Equal to `_id`.' })
  readonly id!: string;

  @ApiProperty({
    type: String,
    description: 'E-mail address of the player when the order was created',
  })
  readonly userEmail!: string;

  @ApiProperty({ type: 'integer', example: 50 })
  readonly amount!: number;

  @ApiProperty({
    type: String,
    nullable: true,
    description: "The payment provider's id of the order; null if the provider has not opened it",
  })
  readonly orderId!: string | null;

  @ApiProperty({
    enum: WATCH_STATES,
    enumName: 'PaymentWatchState',
    description:
      '`unanswered`: the payment provider did not answer the last check. `failed`: the order is ' +
      'not paid so far, but a bank may still approve the payment late. `settled`: the outcome is ' +
      'final.',
  })
  readonly state!: WatchState;

  @ApiProperty({ type: 'integer', minimum: 0 })
  readonly tries!: number;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  readonly lastLookAt!: string | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  readonly nextLookAt!: string | null;

  @ApiProperty({ type: String, nullable: true })
  readonly problem!: string | null;

  @ApiProperty({ type: String, format: 'date-time' })
  readonly createdAt!: string;
}

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
