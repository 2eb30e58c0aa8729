import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { tokensByRefund } from '../domain/refunded-tokens.js';
import { Deposits } from '../orders/deposits.js';
import { RazorpayGateway } from '../razorpay/index.js';
import { ReverseDeposit } from '../reverse-deposit/reverse-deposit.command.js';
import { UndoReversal } from '../undo-reversal/undo-reversal.command.js';

/**
 * Reverses the tokens of those refunds of a payment that the ledger does not have yet, and undoes
 * the reversals of failed refunds.
 */
export class SyncRefunds extends Command<void> {
  constructor(readonly paymentId: string) {
    super();
  }
}

@CommandHandler(SyncRefunds)
export class SyncRefundsHandler implements ICommandHandler<SyncRefunds> {
  constructor(
    private readonly gateway: RazorpayGateway,
    private readonly deposits: Deposits,
    private readonly commands: CommandBus,
  ) {}

  async execute({ paymentId }: SyncRefunds): Promise<void> {
    const deposit = await this.deposits.ofPayment(paymentId);
    // The refund of a payment that was never credited needs no reversal.
    if (!deposit) return;
    const refunds = await this.gateway.refundsOf(paymentId);
    const tokens = tokensByRefund(refunds);
    const booked = new Map((await this.deposits.reversalsOf(paymentId)).map((r) => [r.id, r]));
    for (const { id, status } of refunds) {
      const reversal = booked.get(id);
      const share = tokens.get(id) ?? 0;
      if (status === 'failed') {
        if (reversal && !reversal.undone) {
          await this.commands.execute(new UndoReversal(reversal));
        }
      } else if (!reversal && share > 0) {
        // The tokens of a pending refund are reversed at once, so that the player cannot spend them
        // before the refund completes.
        const { orderId, userId } = deposit;
        await this.commands.execute(
          new ReverseDeposit({ id, kind: 'refund', paymentId, orderId, userId, tokens: share }),
        );
      }
    }
  }
}
