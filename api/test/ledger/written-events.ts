import { cupPrizesAwarded } from '../../src/addons/cups/domain/cup-event.js';
import { logAccepted } from '../../src/addons/halts/domain/log-accepted.js';
import { eventReversed } from '../../src/addons/reversals/domain/reversal.js';
import {
  approvalGiven,
  approvalRequested,
} from '../../src/modules/approvals/domain/approval-event.js';
import { passkeyAdded, passkeyRemoved } from '../../src/modules/auth/passkeys/passkey-events.js';
import type { Actor, LedgerCommand, LoggedEvent } from '../../src/modules/ledger/index.js';
import {
  depositReversed,
  reversalUndone,
  tokensDeposited,
} from '../../src/modules/payments/domain/deposit.js';
import { promoCodeRedeemed, usesOpened } from '../../src/modules/promo-codes/domain/commands.js';
import { settingsChanged } from '../../src/modules/settings/domain/settings-changed.js';
import {
  prizesAwarded,
  prizesReversed,
} from '../../src/modules/tournaments/domain/prize-events.js';
import {
  entryFeePaid,
  entryFeeRefunded,
  joiningClosed,
  joiningReopened,
  roundCancelled,
  seatsOpened,
} from '../../src/modules/tournaments/domain/seat-events.js';
import { seatMoved } from '../../src/modules/tournaments/domain/seat-moved.js';
import { squadEntryPaid } from '../../src/modules/tournaments/domain/squad-entry.js';
import { staffEvent, standingEvent } from '../../src/modules/users/domain/standing.js';
import { tokensAdjusted } from '../../src/modules/wallet/domain/adjustment.js';
import { tokensAdjustedForMany } from '../../src/modules/wallet/domain/bulk-adjustment.js';
import { holdCommand, withdrawalRequested } from '../../src/modules/withdrawals/domain/commands.js';
import { payoutFailed, payoutSent } from '../../src/modules/withdrawals/domain/payout-commands.js';

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}` as const;
const [player, admin, thing] = [id(1), id(2), id(3)];
const actor: Actor = { type: 'admin', id: admin };
const round = { tournamentId: thing, round: 1 };
const cause = { actor, reason: 'a reason', key: '1' };
const idempotencyKey = 'key';
const PASSKEY = { userId: player, credentialId: 'Y3JlZGVudGlhbA', confirmedBy: 'totp' } as const;
/** A real key and its signature of the approval below, because a verification checks them. */
const PUBLIC_KEY = 'pAEBAycgBiFYIJCSAGJ2May0fCXAO2YlFLxSnBqHx5Ca1tkykFrGbM8O';
const SIGNATURE = {
  credentialId: PASSKEY.credentialId,
  nonce: 'bm9uY2U',
  authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAA',
  clientDataJSON:
    'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0IiwiY2hhbGxlbmdlIjoiUVFhLXA3UmdxamYxZGhOMFBNYWhwZ2tT' +
    'VnU4V3RTT2JKaDlmNEJrT1MyRSIsIm9yaWdpbiI6Imh0dHA6Ly9sb2NhbGhvc3Q6MzAwMCJ9',
  signature:
    'HtbwiE1995T9W1bHxrmsQnw_aMKJeHOaenKYi_gdvGAeav0nhM7VcjJ8pSHUkExK8upgMcD_MNNH1032' + '9ir2Ag',
};

const declaration = {
  round,
  attempt: 1,
  winners: [{ userId: player, position: 1, prizeTokens: 50 }],
  money: { prizesTokens: 50, potTokens: 60, houseTokens: 10 },
  actor,
  reason: null,
  idempotencyKey,
} as unknown as Parameters<typeof prizesAwarded>[0];
const withdrawal = {
  id: thing,
  userId: player,
  type: 'upi',
  amountTokens: 100,
  cycle: 1,
} as unknown as Parameters<typeof holdCommand>[0];
const order = { id: thing, userId: player, tokens: 100, providerOrderId: 'order_1' };
const reversal = {
  id: 'rfnd_1',
  kind: 'refund' as const,
  paymentId: 'pay_1',
  orderId: thing,
  userId: player,
  tokens: 100,
};
const logged: LoggedEvent = {
  position: 7,
  type: 'TokensAdjusted',
  schemaVersion: 1,
  recordedAt: new Date(0),
  actor,
  reason: null,
  reference: null,
  idempotencyKey,
  uniqueKey: null,
  payload: {},
  batch: 1,
  entries: [],
};
const entrant = { userId: player, feeTokens: 10 };
const squad = {
  id: thing,
  captainId: player,
  joins: 0,
  players: [{ userId: admin, payerId: player, profileVersion: 2 }],
};
const by = { actor, idempotencyKey };

/** One example of every event type that this release writes, with fixed contents. */
export const WRITTEN: readonly LedgerCommand[] = [
  tokensDeposited(order, 'pay_1'),
  depositReversed(reversal, 40),
  reversalUndone({ ...reversal, walletTokens: 40, owedTokens: 60 }),
  seatsOpened(round, 10, cause),
  joiningClosed(round, cause),
  joiningReopened(round, cause),
  roundCancelled(round, 1, cause),
  entryFeePaid(round, { ...entrant, profileVersion: 2, takesTicket: false }, idempotencyKey),
  squadEntryPaid(round, squad, 10, idempotencyKey),
  entryFeeRefunded(round, { ...entrant, payerId: player, paidFor: null }, actor, 'a reason'),
  cupPrizesAwarded({
    cupId: thing,
    attempt: 1,
    prizes: [{ userId: player, place: 1, tokens: 50 }],
    adminId: admin,
    reason: 'a reason',
    idempotencyKey,
  }),
  seatMoved({
    from: round,
    to: { tournamentId: id(4), round: 2 },
    seat: { ...entrant, payerId: player, paidFor: null },
    takes: 'free',
    takesTicket: false,
    leftAt: null,
    actor,
    reason: 'a reason',
    idempotencyKey,
  }),
  prizesAwarded(declaration),
  prizesReversed(declaration, new Map()),
  tokensAdjusted({ userId: player, amountTokens: 5, reason: 'a reason', actor, idempotencyKey }),
  tokensAdjustedForMany(
    { id: thing, adminId: admin, operation: 'add', amountTokens: 5, reason: 'a reason' },
    { number: 1, lastUserId: player, parts: [{ userId: player, delta: 5 }] },
  ),
  usesOpened({ id: thing, maxUses: 10 }, admin),
  promoCodeRedeemed({ id: thing, tokens: 5 }, { userId: player, idempotencyKey }),
  withdrawalRequested({
    id: thing,
    userId: player,
    type: 'upi',
    amountTokens: 100,
    idempotencyKey,
    destination: '00'.repeat(32),
  }),
  ...(['complete', 'reject', 'reopen'] as const).map((what) => holdCommand(withdrawal, what, by)),
  payoutSent(withdrawal, { id: id(4), attempt: 1 }, { bodyDigest: '00', amountPaise: 10_000 }),
  ...[null, 'pout_1'].map((providerId) =>
    payoutFailed(withdrawal, { id: id(4), attempt: 1 }, { reason: 'none-found', providerId }),
  ),
  standingEvent({ userId: player, change: 1, banned: true, adminId: admin }),
  standingEvent({ userId: player, change: 2, banned: false, adminId: admin }),
  staffEvent({ userId: player, change: 1, role: 'finance', active: true, adminId: admin }),
  staffEvent({ userId: player, change: 2, role: 'admin', active: false, adminId: admin }),
  settingsChanged({
    settings: { secondAdminAboveTokens: 500 },
    adminId: admin,
    reason: 'a reason',
    key: '1',
  }),
  settingsChanged({
    settings: { emailVerificationEnabled: false, staffSecondFactorRequired: true },
    adminId: admin,
    reason: null,
    key: '1',
  }),
  approvalRequested({ id: thing, adminId: admin, digest: 'ab'.repeat(32) }),
  approvalGiven(
    { id: thing, adminId: player, digest: 'ab'.repeat(32) },
    { confirmedBy: 'totp', signature: null },
  ),
  passkeyAdded({ ...PASSKEY, publicKey: PUBLIC_KEY, algorithm: -8, rpId: 'localhost' }),
  approvalGiven(
    { id: thing, adminId: player, digest: 'ab'.repeat(32) },
    { confirmedBy: 'passkey', signature: SIGNATURE },
  ),
  passkeyRemoved({ ...PASSKEY, actorId: admin }),
  eventReversed(logged, { ...by, reason: 'a reason' }),
  logAccepted(
    { adminId: admin, reason: 'a reason', key: 'key' },
    { id: thing, problem: 'the log ends at 5, but was signed up to 7', headPosition: 5 },
  ),
];
