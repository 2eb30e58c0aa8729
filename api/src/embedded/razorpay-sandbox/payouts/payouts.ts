import { createHash } from 'node:crypto';
import { asNotes, digits, newId } from '../entities.js';
import type { Call } from '../http.js';
import { checkedNotes, onlyFields, Refused } from '../refused.js';
import type { World } from '../world.js';
import {
  balanceOf,
  bookPayout,
  bookReversal,
  checkAccount,
  NO_STEP,
  PRICE,
  setBalance,
} from './account.js';
import { compositeAccount, shortText, unknownRecord } from './beneficiaries.js';
import { detailsOf, type Fate, fateOf } from './reasons.js';
import type { FundAccount, Payout, PayoutState } from './records.js';

type Body = Call['body'];

const FIELDS = [
  'account_number',
  'fund_account_id',
  'fund_account',
  'amount',
  'currency',
  'mode',
  'purpose',
  'queue_if_low_balance',
  'reference_id',
  'narration',
  'notes',
];
const PURPOSES = ['refund', 'cashback', 'payout', 'salary', 'utility bill', 'vendor bill'];
const LEAST = 100;
/** Maximum amount of a payout by UPI: 1 lakh rupees, in paise. */
const MOST = 10_000_000;
const KEY = /^[A-Za-z0-9 _-]{4,36}$/;
/** Time for which the provider remembers an idempotency key. */
const KEY_MEMORY_MS = 7 * 86_400_000;

/** The webhook of each state. A cancelled or scheduled payout sends none. */
const EVENTS: Partial<Record<PayoutState, string>> = {
  pending: 'payout.pending',
  rejected: 'payout.rejected',
  queued: 'payout.queued',
  processing: 'payout.initiated',
  processed: 'payout.processed',
  reversed: 'payout.reversed',
  failed: 'payout.failed',
};

/** The states that may follow a state. */
export const NEXT: Readonly<Record<PayoutState, readonly PayoutState[]>> = {
  pending: ['rejected', 'queued', 'scheduled', 'processing'],
  scheduled: ['queued', 'processing', 'cancelled', 'failed'],
  queued: ['processing', 'cancelled', 'failed'],
  processing: ['processed', 'reversed', 'failed'],
  processed: ['reversed'],
  // Of a current account, a reversal may be corrected in both directions.
  reversed: ['failed'],
  failed: ['reversed'],
  cancelled: [],
  rejected: [],
};

const refuse = (description: string, field: string, reason = 'input_validation_failed') =>
  new Refused(400, description, { ...NO_STEP(field), reason });

export function findPayout({ storage }: World, id: string): Payout {
  const payout = storage.get('payout', id);
  if (!payout) throw unknownRecord();
  return payout;
}

/**
 * Creates a payout. The same key with the same body returns the payout in its present state; with
 * another body it is refused. A refused request does not use up its key.
 */
export function payByCall(world: World, body: Body, key: unknown): Payout {
  const header = 'X-Payout-Idempotency';
  if (typeof key !== 'string' || key === '') {
    const said = 'Idempotency key is missing. Include idempotency header and key in the request.';
    throw refuse(said, header, 'null');
  }
  if (!KEY.test(key)) throw refuse('The idempotency key must have 4 to 36 characters.', header);
  const fingerprint = createHash('sha256').update(JSON.stringify(body)).digest('hex');
  const now = world.timeline.now();
  const known = world.storage.get('payoutKey', key);
  if (known && now - known.at < KEY_MEMORY_MS) {
    if (known.fingerprint === fingerprint) return findPayout(world, known.payoutId);
    throw refuse('Different request body sent for the same Idempotency Header', header);
  }
  const made = create(world, body);
  world.storage.put('payoutKey', { id: key, fingerprint, payoutId: made.id, at: now });
  return made;
}

function create(world: World, body: Body): Payout {
  onlyFields(body, FIELDS);
  checkAccount(world, body.account_number);
  const wanted = checked(body);
  const account = fundAccountOf(world, body);
  const fate = fateOf(account.vpa.address);
  const payout: Payout = {
    id: newId('pout'),
    entity: 'payout',
    fund_account_id: account.id,
    ...wanted,
    fees: 0,
    tax: 0,
    status: 'queued',
    utr: null,
    mode: 'UPI',
    batch_id: null,
    status_details: null,
    failure_reason: null,
    created_at: world.timeline.seconds(),
    fee_type: null,
  };
  const isPoor = balanceOf(world) < payout.amount + PRICE.fees;
  if (world.settings().payouts.approval || (fate.kind === 'waits' && fate.status === 'pending')) {
    return enter(world, payout, 'pending');
  }
  if (isPoor && body.queue_if_low_balance !== true) {
    return enter(world, payout, 'failed', 'insufficient_funds');
  }
  if (isPoor) return enter(world, payout, 'queued', 'low_balance');
  if (fate.kind !== 'waits') return enter(world, payout, 'processing', startReason(fate));
  const queued = enter(world, payout, 'queued', fate.reason);
  world.alarms.set('release-payout', queued.id, world.settings().payouts.queuedMs);
  return queued;
}

const startReason = (fate: Fate) => (fate.kind === 'stays' ? fate.reason : undefined);

function checked(body: Body) {
  const { amount, purpose, narration = 'Arena' } = body;
  if (typeof amount !== 'number' || !Number.isInteger(amount)) {
    throw refuse('The amount must be an integer.', 'amount');
  }
  if (amount < LEAST) throw refuse('The amount must be at least 100.', 'amount');
  if (body.currency !== 'INR') throw refuse('The currency should be INR.', 'currency');
  if (body.mode !== 'UPI') throw refuse('The mode is invalid.', 'mode');
  if (amount > MOST) throw refuse('The amount exceeds the limit of UPI.', 'amount');
  if (typeof purpose !== 'string' || !PURPOSES.includes(purpose)) {
    throw refuse('The purpose is invalid.', 'purpose');
  }
  if (typeof narration !== 'string' || !/^[A-Za-z0-9 ]{1,30}$/.test(narration)) {
    throw refuse('The narration may have 30 letters, digits and spaces.', 'narration');
  }
  const notes = asNotes(checkedNotes(body.notes));
  const reference_id = shortText(body, 'reference_id');
  return { amount, currency: 'INR', notes, purpose, reference_id, narration } as const;
}

function fundAccountOf(world: World, body: Body): FundAccount {
  const { fund_account_id: id, fund_account: composite } = body;
  if (composite !== undefined) return compositeAccount(world, composite);
  const found = typeof id === 'string' ? world.storage.get('fundAccount', id) : undefined;
  if (!found) throw unknownRecord('fund_account_id');
  if (!found.active) throw refuse('The fund account is not active', 'fund_account_id');
  return found;
}

/** Stores a payout in a state, books what the state moves, and sends the webhook of the state. */
function enter(world: World, before: Payout, status: PayoutState, reason?: string): Payout {
  const details = detailsOf(status, reason);
  const isEnd = status === 'failed' || status === 'reversed';
  const payout = world.storage.put('payout', {
    ...before,
    ...(status === 'processing' ? PRICE : {}),
    status,
    utr: status === 'processed' ? (before.utr ?? digits(12)) : before.utr,
    status_details: details,
    failure_reason: isEnd ? (details?.description ?? null) : null,
  });
  if (status === 'processing') bookPayout(world, payout);
  const wasDebited = before.status === 'processing' || before.status === 'processed';
  if (isEnd && wasDebited) bookReversal(world, payout);
  const event = EVENTS[status];
  if (event) tell(world, event, payout);
  if (status === 'processing') planEnd(world, payout);
  return payout;
}

function planEnd(world: World, payout: Payout): void {
  const fate = fateIn(world, payout);
  if (fate.kind !== 'stays') {
    world.alarms.set('finish-payout', payout.id, world.settings().payouts.processMs);
  }
}

function fateIn(world: World, payout: Payout): Fate {
  const account = world.storage.get('fundAccount', payout.fund_account_id);
  return fateOf(account?.vpa.address ?? '');
}

const tell = (world: World, event: string, entity: Payout) =>
  world.payoutWebhooks.emit(event, { payout: { entity } });

/** Ends a payout that is processing, as the address of its payee decides. */
export function finish(world: World, id: string): void {
  const payout = findPayout(world, id);
  if (payout.status !== 'processing') return;
  const fate = fateIn(world, payout);
  if (fate.kind === 'ends') {
    enter(world, payout, fate.status, fate.reason);
    return;
  }
  // The bank's reference is known before the payout is processed.
  const known = world.storage.put('payout', { ...payout, utr: digits(12) });
  tell(world, 'payout.updated', known);
  enter(world, known, 'processed');
  const isReversed = fate.kind === 'processed' && fate.isReversed;
  if (isReversed) world.alarms.set('reverse-payout', id, world.settings().payouts.reverseMs);
}

/** Moves a payout on if it is in the given state; the alarms and releases use this. */
export function moveFrom(
  world: World,
  id: string,
  from: PayoutState,
  to: PayoutState,
  reason?: string,
): void {
  const payout = findPayout(world, id);
  if (payout.status === from) enter(world, payout, to, reason);
}

/** Moves a payout to another state, as the bank or the merchant's dashboard would. */
export function movePayout(world: World, id: string, status: PayoutState, reason?: string): Payout {
  const payout = findPayout(world, id);
  const isSame = payout.status === status && status === 'processing';
  if (!isSame && !NEXT[payout.status].includes(status)) {
    const next = NEXT[payout.status].join(', ') || 'nothing';
    throw refuse(`A payout that is ${payout.status} can become: ${next}`, 'status');
  }
  if (isSame) {
    const details = detailsOf(status, reason);
    const updated = world.storage.put('payout', { ...payout, status_details: details });
    tell(world, 'payout.updated', updated);
    return updated;
  }
  return enter(world, payout, status, reason ?? usualReason(status));
}

const usualReason = (status: PayoutState) =>
  status === 'reversed' ? 'beneficiary_bank_rejected' : undefined;

/** Cancels a payout that is queued, at the merchant's request. */
export function cancelByCall(world: World, id: string): Payout {
  const payout = findPayout(world, id);
  if (payout.status === 'queued') return enter(world, payout, 'cancelled');
  throw refuse(`Payout cannot be cancelled as it is in ${payout.status} state`, 'status');
}

/** Sets the balance, and begins the payouts that waited for it, oldest first. */
export function fund(world: World, amount: number): number {
  setBalance(world, amount);
  for (const payout of world.storage.all('payout')) {
    const waits = payout.status === 'queued' && payout.status_details?.reason === 'low_balance';
    if (!waits) continue;
    if (balanceOf(world) < payout.amount + PRICE.fees) break;
    enter(world, payout, 'processing', startReason(fateIn(world, payout)));
  }
  return balanceOf(world);
}
