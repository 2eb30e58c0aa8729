import { statusOf, type WithdrawalStatus } from '../domain/withdrawal.js';
import type { WithdrawalRow } from '../withdrawal-rows.js';

interface Asked {
  /** The status that the withdrawal gets. */
  readonly status: WithdrawalStatus;
  readonly adminNotes: string;
  /** The new redeem code, masked. `presentCode` is the stored one, masked too. */
  readonly newCode: string | null;
  readonly presentCode: string | null;
  readonly bankReference: string | null;
}

/**
 * Returns the state of a payout that the second admin approves. `seal` contains the present redeem
 * code only in encrypted form.
 */
export function targetState(row: WithdrawalRow, given: Asked) {
  const { status, adminNotes, newCode, presentCode, bankReference } = given;
  const code = newCode ?? presentCode;
  const facts = [
    { name: 'Amount', value: `${row.amountTokens} tokens` },
    ...(row.upiId ? [{ name: 'UPI ID', value: row.upiId }] : []),
    ...(row.email ? [{ name: 'Google Play email', value: row.email }] : []),
    ...(row.type === 'google_play' ? [{ name: 'Google Play code', value: code ?? 'none' }] : []),
    ...(newCode && presentCode ? [{ name: 'Code before', value: presentCode }] : []),
    ...(bankReference ? [{ name: 'Bank reference (UTR)', value: bankReference }] : []),
    { name: 'Status', value: statusOf(row) },
    { name: 'New status', value: status },
    ...(row.userBanned ? [{ name: 'Player', value: 'banned' }] : []),
    { name: 'Note to the player', value: adminNotes || 'none' },
  ];
  return { facts, seal: `${row.cycle}:${row.redeemCode?.toString('base64') ?? ''}` };
}
