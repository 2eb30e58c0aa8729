import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { assert, Clock } from '../../../kernel/index.js';
import { Activity } from '../../activity/index.js';
import { Ledger } from '../../ledger/index.js';
import { refusalOf } from '../../wallet/index.js';
import { usesOpened } from '../domain/commands.js';
import { promoRefusals } from '../domain/refusals.js';
import { promoCodeView } from '../promo-code.dto.js';
import { PromoRows } from '../promo-rows.js';
import { CreateCode } from './create-code.command.js';
import type { CodeCreated } from './create-code.dto.js';

@CommandHandler(CreateCode)
export class CreateCodeHandler implements ICommandHandler<CreateCode> {
  constructor(
    private readonly ledger: Ledger,
    private readonly rows: PromoRows,
    private readonly clock: Clock,
    private readonly activity: Activity,
  ) {}

  async execute({ promo }: CreateCode): Promise<CodeCreated> {
    const now = this.clock.now();
    if (promo.expiresAt <= now) throw promoRefusals.EXPIRY_PAST();
    if (!(await this.rows.add(promo))) throw promoRefusals.CODE_TAKEN();
    // Should the process end here, the first redemption opens the uses instead.
    const outcome = await this.ledger.post(usesOpened(promo, promo.createdBy));
    if (!outcome.posted && outcome.code !== 'ALREADY_HAPPENED') throw refusalOf(outcome);
    const { id, createdBy, ...after } = promo;
    await this.activity.record({
      actor: { userId: createdBy, role: 'admin' },
      action: 'promo-code.created',
      target: { type: 'promo-code', id },
      after,
    });
    const row = await this.rows.find(promo.id);
    assert(row, 'a code that was just written is found');
    return { message: 'Promo code created successfully', promoCode: promoCodeView(row, now) };
  }
}
