import { authorize, capture, fail, findPayment } from './payments.js';
import { finish, moveFrom } from './payouts/payouts.js';
import { finishValidation } from './payouts/validations.js';
import type { Alarm } from './records.js';
import { endRefund, refund } from './refunds.js';
import type { World } from './world.js';

/** Carries out the action of an alarm that is due. */
export function ring(world: World, alarm: Alarm): void {
  switch (alarm.action) {
    case 'expire':
      fail(world, alarm.target, 'payment_timed_out');
      return;
    case 'authorize-late':
      authorizeLate(world, alarm.target);
      return;
    case 'capture':
      if (findPayment(world, alarm.target).status === 'authorized') capture(world, alarm.target);
      return;
    case 'finish-refund':
      endRefund(world, alarm.target, 'processed');
      return;
    case 'fail-refund':
      endRefund(world, alarm.target, 'failed');
      return;
    case 'finish-payout':
      finish(world, alarm.target);
      return;
    case 'release-payout':
      moveFrom(world, alarm.target, 'queued', 'processing');
      return;
    case 'reverse-payout':
      moveFrom(world, alarm.target, 'processed', 'reversed', 'beneficiary_bank_rejected');
      return;
    case 'finish-validation':
      finishValidation(world, alarm.target);
      return;
  }
}

/**
 * Authorises a payment that first failed. If another payment has paid the order by then, the late
 * payment is captured and refunded at once.
 */
function authorizeLate(world: World, paymentId: string): void {
  const payment = findPayment(world, paymentId);
  const order = payment.order_id ? world.storage.get('order', payment.order_id) : undefined;
  authorize(world, paymentId, order?.status !== 'paid');
  if (order?.status !== 'paid') return;
  capture(world, paymentId);
  refund(world, paymentId, {});
}
