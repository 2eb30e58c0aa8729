import { PROMISED_WITHIN_MS, statusOf } from './domain/withdrawal.js';
import type { WithdrawalProgress } from './payout-progress.dto.js';
import type { OwnWithdrawal, StaffWithdrawal, WithdrawalMoment } from './withdrawal.dto.js';
import type { WithdrawalRow } from './withdrawal-rows.js';

const HOUR_MS = 3_600_000;

function anyWithdrawal(row: WithdrawalRow) {
  return {
    _id: row.id,
    id: row.id,
    type: row.type,
    status: statusOf(row),
    amount: row.amountTokens,
    upiId: row.upiId,
    email: row.email,
    giftCardCode: null,
    adminNotes: row.adminNotes,
    bankReference: row.bankReference,
    requestedAt: row.requestedAt,
    processedAt: row.settledAt,
    completedAt: row.settlement === 'completed' ? row.settledAt : null,
    dueAt: new Date(row.requestedAt.getTime() + PROMISED_WITHIN_MS),
  };
}

const userOf = ({ userId, userEmail, userInGameName }: WithdrawalRow) => ({
  _id: userId,
  id: userId,
  email: userEmail,
  inGameName: userInGameName,
});

/** Returns a withdrawal as shown to its player. The redeem code is shown only after completion. */
export function ownWithdrawal(
  row: WithdrawalRow,
  timeline: WithdrawalMoment[],
  progress: WithdrawalProgress,
  open: (sealed: Buffer) => string | null,
): OwnWithdrawal {
  const isHis = row.settlement === 'completed' && row.redeemCode;
  return {
    ...anyWithdrawal(row),
    userId: userOf(row),
    redeemCode: isHis && row.redeemCode ? open(row.redeemCode) : null,
    timeline,
    progress,
  };
}

/** Returns a withdrawal as shown to staff. The redeem code is masked. */
export function staffWithdrawal(
  row: WithdrawalRow,
  now: Date,
  masked: (sealed: Buffer) => string,
): StaffWithdrawal {
  const age = now.getTime() - row.requestedAt.getTime();
  return {
    ...anyWithdrawal(row),
    redeemCode: row.redeemCode ? masked(row.redeemCode) : null,
    hasRedeemCode: row.redeemCode !== null,
    userId: { ...userOf(row), isBanned: row.userBanned },
    fundedBy: row.fundedBy,
    destinationProof: row.destinationProof,
    version: row.version,
    ageHours: Math.max(0, Math.floor(age / HOUR_MS)),
    overdue: row.settlement === 'held' && age > PROMISED_WITHIN_MS,
  };
}
