import { Injectable } from '@nestjs/common';
import { Clock, type Id, isId } from '../../kernel/index.js';
import { Activity } from '../activity/index.js';
import { promoRefusals } from './domain/refusals.js';
import { PromoRows } from './promo-rows.js';

/** Deletes promo codes. */
@Injectable()
export class Deleting {
  constructor(
    private readonly rows: PromoRows,
    private readonly clock: Clock,
    private readonly activity: Activity,
  ) {}

  /**
   * Marks a promo code as deleted. Its row stays, because players who redeemed the code still see
   * its description.
   */
  async delete(adminId: Id, promoId: string): Promise<void> {
    const isDeleted = isId(promoId) && (await this.rows.delete(promoId, this.clock.now()));
    if (!isDeleted) throw promoRefusals.PROMO_NOT_FOUND();
    await this.activity.record({
      actor: adminId,
      action: 'promo-code.deleted',
      target: { type: 'promo-code', id: promoId },
    });
  }
}
