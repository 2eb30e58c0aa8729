import { Injectable, type OnModuleInit } from '@nestjs/common';
import { isId } from '../../kernel/index.js';
import { LogFollower, type LoggedEvent } from '../ledger/index.js';
import { Mail } from '../mail/index.js';
import { Notifications } from '../notifications/index.js';
import { type PaymentOrder, PaymentOrders } from './orders/payment-orders.js';

/** Code of the notification for each type of event. */
const CODES = {
  TokensDeposited: 'tokens-added',
  DepositReversed: 'purchase-reversed',
  DepositReversalUndone: 'purchase-restored',
} as const;
const HISTORY = '/transaction-history';

/**
 * Follows the log. Mails a confirmation for each deposit, and adds a notification for each deposit,
 * each reversal and each undone reversal.
 */
@Injectable()
export class TellBuyer implements OnModuleInit {
  constructor(
    private readonly follower: LogFollower,
    private readonly orders: PaymentOrders,
    private readonly mail: Mail,
    private readonly notifications: Notifications,
  ) {}

  onModuleInit(): void {
    this.follower.register({
      name: 'deposit-receipts',
      types: Object.keys(CODES),
      handle: (event) => this.handle(event),
    });
  }

  private async handle(event: LoggedEvent): Promise<void> {
    const { reference, position, type, payload } = event;
    const order = isId(reference) ? await this.orders.byId(reference) : null;
    if (!order) return;
    if (type === 'TokensDeposited') {
      // Closes the order again, because the process that credited the payment may have crashed
      // before closing it.
      await this.orders.close(order.id);
      await this.sendReceipt(order, event);
    }
    const tokens = Number(payload.tokens ?? order.tokens);
    await this.notifications.add({
      userId: order.userId,
      kind: 'deposit',
      link: HISTORY,
      dedupeKey: `deposit:${position}`,
      code: CODES[type as keyof typeof CODES],
      values: { tokens },
    });
  }

  private async sendReceipt(order: PaymentOrder, event: LoggedEvent): Promise<void> {
    const wallet = event.entries.find(({ account }) => account.startsWith('player:'));
    if (!wallet) return;
    await this.mail.send({
      to: order.userEmail,
      template: 'deposit-receipt',
      data: {
        amountTokens: wallet.amount,
        balanceTokens: wallet.balanceAfter,
        orderId: order.providerOrderId ?? order.receipt,
        paymentId: String(event.payload.paymentId),
        paidAt: event.recordedAt.toISOString(),
      },
      dedupeKey: `deposit-receipt:${event.position}`,
    });
  }
}
