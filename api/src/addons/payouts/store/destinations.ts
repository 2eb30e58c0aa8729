import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Not, type Repository } from 'typeorm';
import { Clock, type Id } from '../../../kernel/index.js';
import { RazorpayX } from '../razorpayx/index.js';
import { PayoutDestination } from './payout-records.entity.js';
import { Seals } from './seals.js';

interface Named {
  readonly userId: Id;
  readonly upiId: string;
  readonly name: string;
}

/** Keeps the records that the provider has of the players' UPI IDs. */
@Injectable()
export class Destinations {
  constructor(
    @InjectRepository(PayoutDestination) private readonly rows: Repository<PayoutDestination>,
    private readonly provider: RazorpayX,
    private readonly seals: Seals,
    private readonly clock: Clock,
  ) {}

  /** Returns the fund account of an address, and makes it at the provider if it is not known. */
  async fundAccount({ userId, upiId, name }: Named): Promise<string> {
    const known = await this.known(userId, upiId);
    if (known) return known;
    const made = await this.provider.destination({ referenceId: userId, name, upiId });
    const { fundAccountId } = made;
    await this.add(userId, upiId);
    const seal = this.seals.ofDestination({ userId, upiId, fundAccountId });
    await this.rows.update({ userId, upiId }, { ...made, seal });
    return fundAccountId;
  }

  /** Returns the fund account of an address; null if none was made, or if the row was altered. */
  async known(userId: Id, upiId: string): Promise<string | null> {
    const row = await this.rows.findOneBy({ userId, upiId });
    const { fundAccountId = null, seal = null } = row ?? {};
    if (fundAccountId === null || seal === null) return null;
    return this.seals.isDestination({ userId, upiId, fundAccountId }, seal) ? fundAccountId : null;
  }

  /** Returns true if a payout to this address came back for good. */
  isReturned(userId: Id, upiId: string): Promise<boolean> {
    return this.rows.existsBy({ userId, upiId, returnedAt: Not(IsNull()) });
  }

  async markReturned(userId: Id, upiId: string, returnedFor: string): Promise<void> {
    await this.add(userId, upiId);
    await this.rows.update({ userId, upiId }, { returnedFor, returnedAt: this.clock.now() });
  }

  private async add(userId: Id, upiId: string): Promise<void> {
    const values = { userId, upiId, addedAt: this.clock.now() };
    await this.rows.createQueryBuilder().insert().values(values).orIgnore().execute();
  }
}
