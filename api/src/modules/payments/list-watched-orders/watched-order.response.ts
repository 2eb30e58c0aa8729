import { ApiProperty } from '@nestjs/swagger';

const WATCH_STATES = ['waiting', 'unanswered', 'failed', 'settled'] as const;
export type WatchState = (typeof WATCH_STATES)[number];

export interface WatchedOrderRow {
  readonly id: string;
  readonly user_email: string;
  readonly tokens: number;
  readonly provider_order_id: string | null;
  readonly state: WatchState;
  readonly checks: number;
  readonly checked_at: Date | null;
  readonly next_check_at: Date | null;
  readonly problem: string | null;
  readonly created_at: Date;
}

/**
 * SQL for the state of an order. "settled" means that the order is credited or too old for further
 * checks. In every other state the order is checked again.
 */
export const WATCH_STATE = `
  CASE WHEN o.next_check_at IS NULL
         OR EXISTS (SELECT FROM projection.deposit d WHERE d.order_id = o.id) THEN 'settled'
       WHEN o.check_problem IS NOT NULL THEN 'unanswered'
       WHEN o.status = 'failed' THEN 'failed'
       ELSE 'waiting' END`;

export const WATCHED_ORDER = `
  SELECT o.id, o.user_email, o.tokens, o.provider_order_id, ${WATCH_STATE} AS state, o.checks,
         o.checked_at, o.next_check_at, coalesce(o.check_problem, o.error_message) AS problem,
         o.created_at
    FROM payment_order o`;

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

export function describeOrder(row: WatchedOrderRow): WatchedOrder {
  const isSettled = row.state === 'settled';
  return {
    _id: row.id,
    id: row.id,
    userEmail: row.user_email,
    amount: row.tokens,
    orderId: row.provider_order_id,
    state: row.state,
    tries: row.checks,
    lastLookAt: row.checked_at?.toISOString() ?? null,
    nextLookAt: isSettled ? null : (row.next_check_at?.toISOString() ?? null),
    problem: isSettled ? null : row.problem,
    createdAt: row.created_at.toISOString(),
  };
}
