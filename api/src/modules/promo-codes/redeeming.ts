import { Injectable } from '@nestjs/common';
import { Clock, type Id } from '../../kernel/index.js';
import { Ledger, type Posted, type Refused } from '../ledger/index.js';
import { refusalOf } from '../wallet/index.js';
import { promoCodeRedeemed, usesOpened } from './domain/commands.js';
import { redeemProblem } from './domain/promo-code.js';
import { promoRefusals } from './domain/refusals.js';
import type { CodeRedeemed } from './promo-code.dto.js';
import type { PromoRow } from './promo-code.entity.js';
import { PromoRows } from './promo-rows.js';
import { RedeemGate } from './redeem-gate.js';
import { RedemptionDays } from './redemption-days.js';

/** Redeems promo codes for players. */
@Injectable()
export class Redeeming {
  constructor(
    private readonly ledger: Ledger,
    private readonly rows: PromoRows,
    private readonly clock: Clock,
    private readonly days: RedemptionDays,
    private readonly gate: RedeemGate,
  ) {}

  /**
   * Redeems a promo code, which is trimmed and in upper case. The query before the posting only
   * refuses common cases quickly. The ledger decides which of two players gets the last use, and
   * refuses the second of two requests of one player. `key` is the idempotency key with which the
   * request is posted.
   */
  async redeem(userId: Id, code: string, key: string): Promise<CodeRedeemed> {
    const promo = await this.rows.findFor(userId, code);
    const problem = redeemProblem(promo, this.clock.now());
    // If the player has redeemed the promo code before, this request may be a repeat. The ledger
    // returns the first receipt to a repeat; to a new request the player gets the refusal.
    const mayBeRepeat = promo?.isRedeemed && problem !== 'INVALID_CODE' && problem !== 'EXPIRED';
    if (!promo || (problem && !mayBeRepeat)) throw promoRefusals[problem ?? 'INVALID_CODE']();
    if (!problem) await this.gate.ask(userId);
    if (!promo.isOpened) await this.openUses(promo);
    // Does not count a repeated request, because its first attempt was counted.
    const isCounted = !problem && (await this.days.reserve(userId, promo.tokens));
    const outcome = await this.ledger.post(
      promoCodeRedeemed(promo, { userId, idempotencyKey: key }),
    );
    if (!outcome.posted && isCounted) await this.days.giveBack(userId, promo.tokens);
    if (!outcome.posted) throw problem ? promoRefusals[problem]() : whyNot(outcome);
    return redeemed(promo, userId, outcome);
  }

  private async openUses(promo: PromoRow): Promise<void> {
    const outcome = await this.ledger.post(usesOpened(promo, promo.createdBy));
    if (!outcome.posted && outcome.code !== 'ALREADY_HAPPENED') throw refusalOf(outcome);
  }
}

function whyNot(refused: Refused) {
  if (refused.code === 'ALREADY_HAPPENED') return promoRefusals.ALREADY_REDEEMED();
  const isUsedUp = refused.code === 'BELOW_FLOOR' && refused.account?.startsWith('uses:');
  return isUsedUp ? promoRefusals.USED_UP() : refusalOf(refused);
}

function redeemed({ tokens }: PromoRow, userId: string, { balances }: Posted): CodeRedeemed {
  return {
    message: `Promo code redeemed! ${tokens} tokens were added to your wallet.`,
    tokens,
    balance: balances.get(`player:${userId}`) ?? 0,
  };
}
