import { withdrawalRefusals } from '../domain/refusals.js';
import type { WithdrawalRow } from '../withdrawal-rows.js';
import type { SetStatusRequest } from './set-status.dto.js';

/**
 * Throws a refusal if a change is not possible for the withdrawal. A withdrawal can be completed
 * only if its destination is still the one that the player gave.
 */
export function mustFit({ type, destinationProof }: WithdrawalRow, change: SetStatusRequest): void {
  if (change.redeemCode && type !== 'google_play') throw withdrawalRefusals.CODE_NOT_FOR_TYPE();
  if (change.status !== 'completed') {
    if (change.bankReference) throw withdrawalRefusals.BANK_REFERENCE_UNPAID();
    return;
  }
  if (destinationProof === 'changed') throw withdrawalRefusals.DESTINATION_CHANGED();
  if (destinationProof === 'blanked') throw withdrawalRefusals.DESTINATION_BLANKED();
}
