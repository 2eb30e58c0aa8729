import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, LessThan, LessThanOrEqual, Not, type Repository } from 'typeorm';
import { deleteSome } from '../../../platform/entities/index.js';
import { PayoutEvent } from './payout-records.entity.js';

type NewEvent = Pick<PayoutEvent, 'eventId' | 'event' | 'providerId' | 'referenceId'>;

const NEXT_TRY = () => 'tries + 1';

/** Stores webhook events until they are processed, and for a while after that. */
@Injectable()
export class PayoutEvents {
  constructor(@InjectRepository(PayoutEvent) private readonly rows: Repository<PayoutEvent>) {}

  /** Stores an event. Returns false if it is stored already. */
  async store(event: NewEvent, receivedAt: Date, nextTryAt: Date): Promise<boolean> {
    const { raw } = await this.rows
      .createQueryBuilder()
      .insert()
      .values({ ...event, receivedAt, nextTryAt })
      .orIgnore()
      .returning('event_id')
      .execute();
    return (raw as unknown[]).length === 1;
  }

  waiting(eventId: string): Promise<PayoutEvent | null> {
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

  async done(eventId: string): Promise<void> {
    await this.rows.update({ eventId }, { tries: NEXT_TRY, nextTryAt: null });
  }

  async tryAgain(eventId: string, nextTryAt: Date): Promise<void> {
    await this.rows.update({ eventId }, { tries: NEXT_TRY, nextTryAt });
  }

  /** Deletes processed events that are older than the provider's last repeat of them. */
  forget(before: Date, most: number): Promise<number> {
    return deleteSome(this.rows, { receivedAt: LessThan(before), nextTryAt: IsNull() }, most);
  }
}
