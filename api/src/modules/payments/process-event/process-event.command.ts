import { Logger } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { backOff, Clock } from '../../../kernel/index.js';
import { CreditDeposit } from '../credit-deposit/credit-deposit.command.js';
import { type ProviderEvent, ProviderEvents } from '../orders/provider-events.js';
import { SyncDispute } from '../sync-dispute/sync-dispute.command.js';
import { SyncRefunds } from '../sync-refunds/sync-refunds.command.js';

/**
 * Processes one stored event. Events may be repeated and may arrive in any order. Returns false if
 * the event cannot be processed yet; a later run tries again.
 */
export class ProcessEvent extends Command<boolean> {
  constructor(readonly eventId: string) {
    super();
  }
}

const RETRIES = { firstMs: 10_000, longestMs: 60_000 };

@CommandHandler(ProcessEvent)
export class ProcessEventHandler implements ICommandHandler<ProcessEvent> {
  private readonly logger = new Logger(ProcessEventHandler.name);

  constructor(
    private readonly events: ProviderEvents,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  async execute({ eventId }: ProcessEvent): Promise<boolean> {
    const event = await this.events.waiting(eventId);
    if (!event) return true;
    try {
      await this.events.done(eventId, await this.react(event));
      return true;
    } catch (error) {
      const wait = backOff(RETRIES, event.tries + 1);
      const nextTryAt = new Date(this.clock.now().getTime() + wait);
      const message = error instanceof Error ? error.message : String(error);
      this.logger.warn({ eventId, type: event.type, err: error }, 'An event will be retried');
      await this.events.tryAgain(eventId, nextTryAt, message.slice(0, 500));
      return false;
    }
  }

  /**
   * Handles an event and returns the outcome. The event only names the payment or dispute; its data
   * are fetched from the provider.
   */
  private async react(event: ProviderEvent): Promise<string> {
    const { type, paymentId, disputeId } = event;
    if (type.startsWith('payment.dispute.') && disputeId !== null) {
      if (paymentId !== null) await this.commands.execute(new CreditDeposit(paymentId));
      await this.commands.execute(new SyncDispute(disputeId));
      return 'dispute';
    }
    if (paymentId === null) return 'ignored';
    const { kind } = await this.commands.execute(new CreditDeposit(paymentId));
    if (type.startsWith('refund.')) await this.commands.execute(new SyncRefunds(paymentId));
    return kind;
  }
}
