import { Injectable, type OnModuleInit } from '@nestjs/common';
import { isId } from '../../../kernel/index.js';
import { LogFollower, type LoggedEvent } from '../../ledger/index.js';
import { Mail } from '../../mail/index.js';
import { PaymentOrders } from '../orders/payment-orders.js';

/** Follows the log: whoever bought tokens gets a receipt, once, however the payment was told. */
@Injectable()
export class SendReceipt implements OnModuleInit {
  constructor(
    private readonly follower: LogFollower,
    private readonly orders: PaymentOrders,
    private readonly mail: Mail,
  ) {}

  onModuleInit(): void {
    this.follower.register({
      name: 'deposit-receipts',
      types: ['TokensDeposited'],
      handle: (event) => this.handle(event),
    });
  }

  private async handle({ position, reference, payload, entries, recordedAt }: LoggedEvent) {
    const order = isId(reference) ? await this.orders.byId(reference) : null;
    const wallet = entries.find(({ account }) => account.startsWith('player:'));
    if (!order || !wallet) return;
    await this.mail.send({
      to: order.userEmail,
      template: 'deposit-receipt',
      data: {
        amountTokens: wallet.amount,
        balanceTokens: wallet.balanceAfter,
        orderId: order.providerOrderId ?? order.receipt,
        paymentId: String(payload.paymentId),
        paidAt: recordedAt.toISOString(),
      },
      dedupeKey: `deposit-receipt:${position}`,
    });
  }
}
