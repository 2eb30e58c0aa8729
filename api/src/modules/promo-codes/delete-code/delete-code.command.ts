import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ApiProperty } from '@nestjs/swagger';
import { Clock, type Id, isId } from '../../../kernel/index.js';
import { Activity } from '../../activity/index.js';
import { promoRefusals } from '../domain/refusals.js';
import { PromoRows } from '../promo-rows.js';

export class CodeDeleted {
  @ApiProperty({ example: 'Promo code deleted successfully' })
  message!: string;
}

export class DeleteCode extends Command<CodeDeleted> {
  constructor(
    readonly adminId: Id,
    readonly promoId: string,
  ) {
    super();
  }
}

/**
 * Marks the promo code as deleted. Its row stays, because players who redeemed the code still see
 * its description.
 */
@CommandHandler(DeleteCode)
export class DeleteCodeHandler implements ICommandHandler<DeleteCode> {
  constructor(
    private readonly rows: PromoRows,
    private readonly clock: Clock,
    private readonly activity: Activity,
  ) {}

  async execute({ adminId, promoId }: DeleteCode): Promise<CodeDeleted> {
    const isDeleted = isId(promoId) && (await this.rows.delete(promoId, this.clock.now()));
    if (!isDeleted) throw promoRefusals.PROMO_NOT_FOUND();
    await this.activity.record({
      actor: adminId,
      action: 'promo-code.deleted',
      target: { type: 'promo-code', id: promoId },
    });
    return { message: 'Promo code deleted successfully' };
  }
}
