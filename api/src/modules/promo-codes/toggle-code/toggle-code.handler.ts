import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, isId } from '../../../kernel/index.js';
import { Activity } from '../../activity/index.js';
import { promoRefusals } from '../domain/refusals.js';
import { promoCodeView } from '../promo-code.dto.js';
import { PromoRows } from '../promo-rows.js';
import { type CodeToggled, ToggleCode } from './toggle-code.command.js';

@CommandHandler(ToggleCode)
export class ToggleCodeHandler implements ICommandHandler<ToggleCode> {
  constructor(
    private readonly rows: PromoRows,
    private readonly clock: Clock,
    private readonly activity: Activity,
  ) {}

  async execute({ adminId, promoId, isActive, wasActive }: ToggleCode): Promise<CodeToggled> {
    const isSet = isId(promoId) && (await this.rows.switch(promoId, isActive, wasActive));
    const row = isId(promoId) ? await this.rows.find(promoId) : null;
    if (!row) throw promoRefusals.PROMO_NOT_FOUND();
    if (!isSet) throw promoRefusals.CHANGED_MEANWHILE();
    await this.activity.record({
      actor: { userId: adminId, role: 'admin' },
      action: row.isActive ? 'promo-code.activated' : 'promo-code.deactivated',
      target: { type: 'promo-code', id: promoId },
      after: { isActive: row.isActive },
    });
    return {
      message: 'Promo code status updated',
      promoCode: promoCodeView(row, this.clock.now()),
    };
  }
}
