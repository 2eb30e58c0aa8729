import { partOf, textIn, unreadable } from './failure.js';
import type { ProviderPayout, ProviderState, ProviderTransaction } from './types.js';

// Readers of the provider's records, reduced to the fields that this platform uses. If one of these
// fields cannot be read, the whole answer counts as unreadable.

const STATES: readonly string[] = [
  'pending',
  'queued',
  'scheduled',
  'processing',
  'processed',
  'reversed',
  'cancelled',
  'rejected',
  'failed',
] satisfies ProviderState[];
const LONGEST_ID = 64;

export function readPayout(body: unknown): ProviderPayout {
  demandEntity(body, 'payout');
  const amountPaise = wholeIn(body, 'amount');
  if (amountPaise <= 0) throw unreadable('payout without an amount');
  if (textIn(body, 'currency') !== 'INR') throw unreadable('payout in another currency');
  const state = requiredText(body, 'status');
  const details = partOf(body, 'status_details');
  return {
    id: idIn(body, 'id', 'pout_'),
    referenceId: textIn(body, 'reference_id'),
    fundAccountId: idIn(body, 'fund_account_id', 'fa_'),
    amountPaise,
    state: STATES.includes(state) ? (state as ProviderState) : 'unheard',
    utr: textIn(body, 'utr'),
    reason: textIn(details, 'reason'),
    // `failure_reason` is deprecated, but older answers have nothing else.
    description: textIn(details, 'description') ?? textIn(body, 'failure_reason'),
    source: textIn(details, 'source'),
    feesPaise: partOf(body, 'fees') == null ? 0 : wholeIn(body, 'fees'),
    createdAt: secondsIn(body, 'created_at'),
  };
}

export function readTransaction(body: unknown): ProviderTransaction {
  demandEntity(body, 'transaction');
  const source = partOf(body, 'source');
  const sourceType = requiredText(source, 'entity');
  const isPayout = sourceType === 'payout';
  const [debit, credit] = [wholeIn(body, 'debit'), wholeIn(body, 'credit')];
  if (debit > 0 === credit > 0) throw unreadable('transaction that is no debit and no credit');
  return {
    id: idIn(body, 'id', 'txn_'),
    amountPaise: wholeIn(body, 'amount'),
    isDebit: debit > 0,
    sourceType,
    payoutId: isPayout ? idIn(source, 'id', 'pout_') : textIn(source, 'payout_id'),
    createdAt: secondsIn(body, 'created_at'),
  };
}

export function readContact(body: unknown): string {
  demandEntity(body, 'contact');
  return idIn(body, 'id', 'cont_');
}

/** Returns the id of a fund account, after a check that it pays this address of this contact. */
export function readFundAccount(
  body: unknown,
  { contactId, upiId }: { readonly contactId: string; readonly upiId: string },
): string {
  demandEntity(body, 'fund_account');
  const address = textIn(partOf(body, 'vpa'), 'address');
  const isAsked = address?.toLowerCase() === upiId.toLowerCase();
  if (!isAsked) throw unreadable('fund account of another address');
  if (textIn(body, 'contact_id') !== contactId) throw unreadable('fund account of another contact');
  if (partOf(body, 'active') === false) throw unreadable('fund account that is not active');
  return idIn(body, 'id', 'fa_');
}

/** Returns the available balance of one account, in paise. */
export function readBalance(body: unknown, accountNumber: string): number {
  const accounts = readCollection(body, (item) => item);
  const ours = accounts.find((item) => textIn(item, 'account_number') === accountNumber);
  if (!ours) throw unreadable('no balance of the account of payouts');
  return wholeIn(ours, partOf(ours, 'available_amount') == null ? 'amount' : 'available_amount');
}

export function readCollection<Entity>(body: unknown, one: (item: unknown) => Entity): Entity[] {
  demandEntity(body, 'collection');
  const items = partOf(body, 'items');
  if (!Array.isArray(items)) throw unreadable('collection without items');
  const count = partOf(body, 'count');
  if (count !== undefined && count !== items.length) throw unreadable('collection cut short');
  return items.map(one);
}

function demandEntity(body: unknown, name: string): void {
  if (textIn(body, 'entity') !== name) throw unreadable(`not a ${name}`);
}

function requiredText(body: unknown, name: string): string {
  const value = textIn(body, name);
  if (value === null) throw unreadable(`no ${name}`);
  return value;
}

function idIn(body: unknown, name: string, prefix: string): string {
  const id = requiredText(body, name);
  const isId = id.startsWith(prefix) && id.length <= LONGEST_ID && /^\w+$/.test(id);
  if (!isId) throw unreadable(`${name} that is no ${prefix}…`);
  return id;
}

function wholeIn(body: unknown, name: string): number {
  const value = partOf(body, name);
  const isWhole = typeof value === 'number' && Number.isSafeInteger(value);
  if (!isWhole) throw unreadable(`no ${name}`);
  return value;
}

function secondsIn(body: unknown, name: string): Date {
  const date = new Date(wholeIn(body, name) * 1000);
  if (Number.isNaN(date.getTime())) throw unreadable(`no ${name}`);
  return date;
}
