import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/index.js';

/** The ids in a webhook event. All other data are fetched from the provider. */
export interface ProviderEvent {
  readonly eventId: string;
  readonly type: string;
  readonly paymentId: string | null;
  readonly orderId: string | null;
  readonly refundId: string | null;
  readonly disputeId: string | null;
}

export interface StoredEvent extends ProviderEvent {
  readonly tries: number;
}

/** Stores webhook events until they are processed. */
@Injectable()
export class ProviderEvents {
  constructor(private readonly database: Database) {}

  /** Stores an event. Returns false if it is stored already. */
  async store(event: ProviderEvent, rawBody: Buffer, now: Date, nextTryAt: Date): Promise<boolean> {
    const result = await this.database.query(
      `INSERT INTO provider_event (event_id, type, payment_id, order_id, refund_id, dispute_id,
                                   raw_body, received_at, next_try_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       ON CONFLICT (event_id) DO NOTHING`,
      [
        event.eventId,
        event.type,
        event.paymentId,
        event.orderId,
        event.refundId,
        event.disputeId,
        rawBody,
        now,
        nextTryAt,
      ],
    );
    return result.rowCount === 1;
  }

  /** Returns a stored event that is not processed yet; null if there is none with this id. */
  waiting(eventId: string): Promise<StoredEvent | null> {
    return this.database.row<StoredEvent & object>(
      `SELECT event_id AS "eventId", type, payment_id AS "paymentId", order_id AS "orderId",
              refund_id AS "refundId", dispute_id AS "disputeId", tries
         FROM provider_event WHERE event_id = $1 AND next_try_at IS NOT NULL`,
      [eventId],
    );
  }

  async due(now: Date, limit: number): Promise<string[]> {
    const rows = await this.database.rows<{ event_id: string }>(
      `SELECT event_id FROM provider_event WHERE next_try_at <= $1
        ORDER BY next_try_at LIMIT $2`,
      [now, limit],
    );
    return rows.map(({ event_id }) => event_id);
  }

  async done(eventId: string, outcome: string): Promise<void> {
    await this.database.query(
      `UPDATE provider_event SET tries = tries + 1, next_try_at = NULL, outcome = $2
        WHERE event_id = $1`,
      [eventId, outcome],
    );
  }

  async tryAgain(eventId: string, nextTryAt: Date, outcome: string): Promise<void> {
    await this.database.query(
      `UPDATE provider_event SET tries = tries + 1, next_try_at = $2, outcome = $3
        WHERE event_id = $1`,
      [eventId, nextTryAt, outcome],
    );
  }
}
