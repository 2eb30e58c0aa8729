import { Injectable, Logger } from '@nestjs/common';
import { type Id, PAISE_PER_TOKEN } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import { Mail } from '../../mail/index.js';
import { Deposits } from '../orders/deposits.js';
import { PaymentOrders } from '../orders/payment-orders.js';
import { type ProviderDispute, RazorpayGateway } from '../razorpay/index.js';
import { Reversing } from './reversing.js';

const MOST_STAFF = 50;

/** Applies disputes, which the payer's bank opens about payments. */
@Injectable()
export class PaymentDisputes {
  private readonly logger = new Logger(PaymentDisputes.name);

  constructor(
    private readonly gateway: RazorpayGateway,
    private readonly deposits: Deposits,
    private readonly orders: PaymentOrders,
    private readonly database: Database,
    private readonly mail: Mail,
    private readonly reversing: Reversing,
  ) {}

  /**
   * Applies the present status of a dispute: reads it from the provider, shows it to finance and
   * reverses the deposit if the dispute is lost. Tokens move only then, because the result of an
   * open dispute is not known yet. Finance sees an open dispute as a flag of the order.
   */
  async sync(disputeId: string): Promise<void> {
    const dispute = await this.gateway.dispute(disputeId);
    const deposit = dispute ? await this.deposits.ofPayment(dispute.paymentId) : null;
    if (!dispute || !deposit) {
      this.logger.warn({ disputeId }, 'A dispute matches no deposit');
      return;
    }
    const { paymentId, orderId, userId } = deposit;
    this.logger.warn({ disputeId, paymentId, status: dispute.status }, 'A payment is disputed');
    await this.orders.flag(orderId, {
      paymentId,
      code: `DISPUTE_${dispute.status.toUpperCase()}`,
      message: `Dispute ${disputeId} is ${dispute.status}`,
    });
    const paise = dispute.amountDeductedPaise || dispute.amountPaise;
    const tokens = Math.floor(paise / PAISE_PER_TOKEN);
    await this.tellStaff(dispute, orderId, tokens);
    if (dispute.status === 'won') await this.giveBack(dispute);
    if (dispute.status !== 'lost' || tokens === 0) return;
    const reversal = {
      id: disputeId,
      kind: 'dispute',
      paymentId,
      orderId,
      userId,
      tokens,
    } as const;
    await this.reversing.reverse(reversal);
  }

  /** Undoes the reversal of a dispute that was lost first and won on appeal. */
  private async giveBack({ id, paymentId }: ProviderDispute): Promise<void> {
    const reversals = await this.deposits.reversalsOf(paymentId);
    const taken = reversals.find((reversal) => reversal.id === id && !reversal.undone);
    if (taken) await this.reversing.undo(taken);
  }

  /**
   * Mails staff each new status of a dispute, because they must respond to the bank before a
   * deadline.
   */
  private async tellStaff(dispute: ProviderDispute, orderId: Id, tokens: number): Promise<void> {
    const { id, paymentId, status } = dispute;
    const staff = await this.database.rows<{ email: string }>(
      `SELECT email FROM user_account
        WHERE role IN ('admin', 'finance') AND deactivated_at IS NULL
        ORDER BY created_at LIMIT ${MOST_STAFF}`,
    );
    for (const { email } of staff) {
      await this.mail.send({
        to: email,
        template: 'payment-disputed',
        data: { disputeId: id, paymentId, orderId, status, amountTokens: tokens },
        dedupeKey: `dispute:${id}:${status}:${email}`,
      });
    }
  }
}
