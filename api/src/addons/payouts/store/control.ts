import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Not, type Repository } from 'typeorm';
import { assert, Clock, type Id } from '../../../kernel/index.js';
import { Settings } from '../../../modules/settings/index.js';
import { RazorpayX } from '../razorpayx/index.js';
import { PayoutControl } from './payout-records.entity.js';

/** The stop switch, and what the provider said last about the account. */
@Injectable()
export class Control {
  constructor(
    @InjectRepository(PayoutControl) private readonly rows: Repository<PayoutControl>,
    private readonly settings: Settings,
    private readonly provider: RazorpayX,
    private readonly clock: Clock,
  ) {}

  async read(): Promise<PayoutControl> {
    const row = await this.rows.findOneBy({ id: true });
    assert(row, 'the row of the switch is there');
    return row;
  }

  /** Returns true if requests to pay may leave the house now. Looked at before every request. */
  async maySend(): Promise<boolean> {
    const { payoutsMode } = await this.settings.read();
    if (payoutsMode !== 'auto' || !this.provider.isConfigured) return false;
    return (await this.read()).stoppedAt === null;
  }

  /** Stops all payouts. Returns false if they are stopped already. */
  async stop(stoppedBy: Id, stoppedReason: string): Promise<boolean> {
    const stoppedAt = this.clock.now();
    const { affected } = await this.rows.update(
      { id: true, stoppedAt: IsNull() },
      { stoppedAt, stoppedBy, stoppedReason },
    );
    return affected === 1;
  }

  /** Returns false if the payouts are not stopped. */
  async start(): Promise<boolean> {
    const { affected } = await this.rows.update(
      { id: true, stoppedAt: Not(IsNull()) },
      { stoppedAt: null, stoppedBy: null, stoppedReason: null },
    );
    return affected === 1;
  }

  async keepBalance(balancePaise: number): Promise<void> {
    await this.rows.update({ id: true }, { balancePaise, balanceReadAt: this.clock.now() });
  }

  async keepCheckedDay(checkedDay: string): Promise<void> {
    await this.rows.update({ id: true }, { checkedDay });
  }
}
