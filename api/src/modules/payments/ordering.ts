import { Injectable, Logger } from '@nestjs/common';
import { Clock, generalRefusals, type Id, idFromText, paiseFor } from '../../kernel/index.js';
import { Config } from '../../platform/config/index.js';
import { Ledger } from '../ledger/index.js';
import { nextCheckAt } from './domain/check-schedule.js';
import { receiptFor } from './domain/deposit.js';
import { DepositDays } from './orders/deposit-days.js';
import { type PaymentOrder, PaymentOrders } from './orders/payment-orders.js';
import { paymentRefusals } from './payment-refusals.js';
import { type ProviderOrder, RazorpayFailure, RazorpayGateway } from './razorpay/index.js';

interface OrderedDeposit {
  readonly id: Id;
  readonly providerOrderId: string;
  readonly tokens: number;
}

interface Wanted {
  readonly user: { readonly id: Id; readonly email: string };
  readonly tokens: number;
  readonly ipAddress: string;
  /** Idempotency key, the same for every repeat of a request. */
  readonly requestKey: string;
}

/** Creates orders for tokens at the provider. */
@Injectable()
export class Ordering {
  private readonly logger = new Logger(Ordering.name);

  constructor(
    private readonly config: Config,
    private readonly gateway: RazorpayGateway,
    private readonly orders: PaymentOrders,
    private readonly clock: Clock,
    private readonly days: DepositDays,
    private readonly ledger: Ledger,
  ) {}

  /**
   * Creates an order. The tokens are credited only when the payment is captured.
   *
   * Inserts our row before calling the provider. If the provider's response is lost, the order can
   * be found by the order reference in that row. An idempotency key always leads to the same row,
   * so a repeated request continues where the first one stopped.
   */
  async order({ user, tokens, ipAddress, requestKey }: Wanted): Promise<OrderedDeposit> {
    if (!this.config.features.deposits) throw paymentRefusals.DEPOSITS_OFF();
    // Takes no money whose tokens could not be credited.
    this.ledger.insistOnMoving();
    const id = idFromText(requestKey);
    const receipt = receiptFor(id);
    const now = this.clock.now();
    const added = await this.days.add({
      id,
      tokens,
      receipt,
      ipAddress,
      userId: user.id,
      userEmail: user.email,
      createdAt: now,
      nextCheckAt: nextCheckAt(now, now),
    });
    const known = added ? null : await this.orders.byId(id);
    if (known && known.tokens !== tokens) throw generalRefusals.IDEMPOTENCY_KEY_REUSED();
    const providerOrderId = known?.providerOrderId ?? (await this.open(id, tokens, known));
    return { id, providerOrderId, tokens };
  }

  private async open(id: Id, tokens: number, known: PaymentOrder | null): Promise<string> {
    try {
      const receipt = receiptFor(id);
      const lost = known ? await this.gateway.findOrderByReceipt(receipt) : null;
      const order =
        lost ?? (await this.gateway.createOrder({ receipt, amountPaise: paiseFor(tokens) }));
      return await this.adopt(id, tokens, order);
    } catch (error) {
      if (!(error instanceof RazorpayFailure)) throw error;
      this.logger.error({ orderId: id, err: error }, 'An order could not be opened');
      const problem = { paymentId: null, code: error.code, message: 'The order was not opened' };
      await this.orders.fail(id, problem, this.clock.now());
      throw error.passing
        ? paymentRefusals.GATEWAY_UNAVAILABLE({ retryAfter: 30 })
        : paymentRefusals.GATEWAY_REFUSED();
    }
  }

  private adopt(id: Id, tokens: number, order: ProviderOrder): Promise<string> {
    if (order.amountPaise !== paiseFor(tokens) || order.currency !== 'INR') {
      throw new Error(`The provider opened ${order.id} with another amount than requested`);
    }
    return this.orders.adopt(id, order.id);
  }
}
