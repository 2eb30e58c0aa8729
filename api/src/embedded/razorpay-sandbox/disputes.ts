import { type Dispute, type DisputePhase, type DisputeStatus, newId } from './entities.js';
import { findPayment } from './payments.js';
import { unknownId } from './refused.js';
import type { World } from './world.js';

const RESPOND_WITHIN_SECONDS = 7 * 86_400;

export function openDispute(
  world: World,
  paymentId: string,
  { amount, phase = 'chargeback' }: { amount?: number; phase?: DisputePhase },
): Dispute {
  const payment = findPayment(world, paymentId);
  const now = world.timeline.seconds();
  const dispute = world.storage.put('dispute', {
    id: newId('disp'),
    entity: 'dispute',
    payment_id: payment.id,
    amount: amount ?? payment.amount,
    currency: 'INR',
    amount_deducted: 0,
    reason_code: 'chargeback_authorization',
    respond_by: now + RESPOND_WITHIN_SECONDS,
    status: 'open',
    phase,
    created_at: now,
  });
  tell(world, 'created', dispute);
  return dispute;
}

export type DisputeStep = DisputeStatus | 'action_required';

/**
 * Moves a dispute to another step, such as `lost`. The sandbox allows the steps in any order,
 * because a bank may even reopen a dispute that the merchant has won.
 */
export function moveDispute(
  world: World,
  id: string,
  step: DisputeStep,
  phase?: DisputePhase,
): Dispute {
  const dispute = world.storage.get('dispute', id);
  if (!dispute) throw unknownId();
  const status = step === 'action_required' ? 'open' : step;
  const moved = world.storage.put('dispute', {
    ...dispute,
    status,
    phase: phase ?? dispute.phase,
    amount_deducted: status === 'lost' ? dispute.amount : 0,
  });
  tell(world, step === 'open' ? 'created' : step, moved);
  return moved;
}

function tell(world: World, step: string, dispute: Dispute): void {
  const payment = findPayment(world, dispute.payment_id);
  world.webhooks.emit(`payment.dispute.${step}`, {
    payment: { entity: payment },
    dispute: { entity: dispute },
  });
}
