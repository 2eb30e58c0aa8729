import type { BankSaid, PayoutRun, RunOfWithdrawal } from './payout-run.dto.js';
import type { PlaceInRun, Run, RunRow } from './payout-runs.js';

export function presentRun(run: Run): PayoutRun {
  return {
    _id: run.id,
    id: run.id,
    name: run.name,
    madeBy: { id: run.madeBy, email: run.madeByEmail },
    madeAt: run.madeAt,
    rowCount: run.rowCount,
    sum: run.sumTokens,
    leftOutCount: run.leftOutCount,
    paidCount: run.paidCount,
    failedCount: run.failedCount,
    openCount: run.openCount,
  };
}

export function bankSaid({ outcome, bankStatus, bankReason, ...row }: RunRow): BankSaid {
  return {
    outcome: outcome ?? 'open',
    words: [bankStatus, bankReason].filter(Boolean).join(': ') || null,
    bankReference: row.bankReference || null,
    isSettled: row.settledAt !== null,
  };
}

export function runOfWithdrawal(place: PlaceInRun): RunOfWithdrawal {
  return { id: place.runId, name: place.name, ...bankSaid(place) };
}
