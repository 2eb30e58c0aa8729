import { Logger } from '@nestjs/common';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { PAISE_PER_TOKEN } from '../../../kernel/index.js';
import { Deposits } from '../orders/deposits.js';
import { PaymentOrders } from '../orders/payment-orders.js';
import { RazorpayGateway } from '../razorpay/index.js';
import { ReverseDeposit } from '../reverse-deposit/reverse-deposit.command.js';
import { SyncDispute } from './sync-dispute.command.js';

/**
 * Nothing is held while a dispute is open: the payer may be right or wrong, and a won dispute can
 * be opened again, so only a lost one moves tokens. Until then finance sees it at the order.
 */
@CommandHandler(SyncDispute)
export class SyncDisputeHandler implements ICommandHandler<SyncDispute> {
  private readonly logger = new Logger(SyncDisputeHandler.name);

  constructor(
    private readonly gateway: RazorpayGateway,
    private readonly deposits: Deposits,
    private readonly orders: PaymentOrders,
    private readonly commands: CommandBus,
  ) {}

  async execute({ disputeId }: SyncDispute): Promise<void> {
    const dispute = await this.gateway.dispute(disputeId);
    const deposit = dispute ? await this.deposits.ofPayment(dispute.paymentId) : null;
    if (!dispute || !deposit) {
      this.logger.warn({ disputeId }, 'A dispute is about no deposit of ours');
      return;
    }
    const { paymentId, orderId, userId } = deposit;
    this.logger.warn({ disputeId, paymentId, status: dispute.status }, 'A payment is disputed');
    await this.orders.flag(orderId, {
      paymentId,
      code: `DISPUTE_${dispute.status.toUpperCase()}`,
      message: `Dispute ${disputeId} is ${dispute.status}`,
    });
    if (dispute.status !== 'lost') return;
    const paise = dispute.amountDeductedPaise || dispute.amountPaise;
    const tokens = Math.floor(paise / PAISE_PER_TOKEN);
    if (tokens === 0) return;
    await this.commands.execute(
      new ReverseDeposit({ id: disputeId, kind: 'dispute', paymentId, orderId, userId, tokens }),
    );
  }
}
