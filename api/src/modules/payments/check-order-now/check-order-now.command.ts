import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isId } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import type { Session } from '../../../platform/http/index.js';
import { Activity } from '../../activity/index.js';
import { CheckOrder } from '../check-order/check-order.command.js';
import {
  describeOrder,
  WATCHED_ORDER,
  type WatchedOrder,
  type WatchedOrderRow,
} from '../list-watched-orders/watched-order.response.js';
import { paymentRefusals } from '../payment-refusals.js';

export class CheckOrderNow extends Command<WatchedOrder> {
  constructor(
    readonly session: Session,
    readonly orderId: string,
  ) {
    super();
  }
}

/**
 * Asks the provider about an order at once, before its next scheduled check. If a scheduled check
 * runs at the same time, a payment is still credited only once.
 */
@CommandHandler(CheckOrderNow)
export class CheckOrderNowHandler implements ICommandHandler<CheckOrderNow> {
  constructor(
    private readonly database: Database,
    private readonly activity: Activity,
    private readonly commands: CommandBus,
  ) {}

  async execute({ session, orderId }: CheckOrderNow): Promise<WatchedOrder> {
    const before = isId(orderId) ? await this.read(orderId) : null;
    if (!before) throw paymentRefusals.ORDER_NOT_FOUND();
    if (before.state === 'settled') throw paymentRefusals.ORDER_NOT_WATCHED();
    await this.commands.execute(new CheckOrder(orderId));
    const after = (await this.read(orderId)) ?? before;
    await this.activity.record({
      actor: session,
      action: 'payment.checked',
      target: { type: 'payment', id: orderId },
      before: { state: before.state },
      after: { state: after.state, problem: after.problem },
    });
    return describeOrder(after);
  }

  private read(orderId: string): Promise<WatchedOrderRow | null> {
    return this.database.row<WatchedOrderRow & object>(`${WATCHED_ORDER} WHERE o.id = $1`, [
      orderId,
    ]);
  }
}
