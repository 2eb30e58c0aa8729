import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, LessThanOrEqual, Not, type Repository } from 'typeorm';
import { StoredProviderEvent } from './provider-event.entity.js';

/** The ids in a webhook event. All other data are fetched from the provider. */
export type ProviderEvent = Pick<
  StoredProviderEvent,
  'eventId' | 'type' | 'paymentId' | 'orderId' | 'refundId' | 'disputeId'
>;

const NEXT_TRY = () => 'tries + 1';

/** Stores webhook events until they are processed. */
@Injectable()
export class ProviderEvents {
  constructor(
    @InjectRepository(StoredProviderEvent)
    private readonly rows: Repository<StoredProviderEvent>,
  ) {}

  /** Stores an event. Returns false if it is stored already. */
  async store(event: ProviderEvent, rawBody: Buffer, now: Date, nextTryAt: Date): Promise<boolean> {
    const { raw } = await this.rows
      .createQueryBuilder()
      .insert()
      .values({ ...event, rawBody, receivedAt: now, nextTryAt })
      .orIgnore()
      .returning('event_id')
      .execute();
    return (raw as unknown[]).length === 1;
  }

  /** Returns a stored event that is not processed yet; null if there is none with this id. */
  waiting(eventId: string): Promise<StoredProviderEvent | null> {
    return this.rows.findOneBy({ eventId, nextTryAt: Not(IsNull()) });
  }

  async due(now: Date, limit: number): Promise<string[]> {
    const events = await this.rows.find({
      select: { eventId: true },
      where: { nextTryAt: LessThanOrEqual(now) },
      order: { nextTryAt: 'ASC' },
      take: limit,
    });
    return events.map(({ eventId }) => eventId);
  }

  async done(eventId: string, outcome: string): Promise<void> {
    await this.rows.update({ eventId }, { tries: NEXT_TRY, nextTryAt: null, outcome });
  }

  async tryAgain(eventId: string, nextTryAt: Date, outcome: string): Promise<void> {
    await this.rows.update({ eventId }, { tries: NEXT_TRY, nextTryAt, outcome });
  }
}
