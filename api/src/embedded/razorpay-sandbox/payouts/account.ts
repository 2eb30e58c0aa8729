import { characters, newId } from '../entities.js';
import { Refused } from '../refused.js';
import type { World } from '../world.js';
import type { Payout, Transaction } from './records.js';

/** Balance of a new sandbox: 100 crore rupees, in paise. */
const FIRST_BALANCE = 100_000_000_000;

export const balanceOf = ({ storage }: World): number =>
  storage.get('bankBalance', 'balance')?.amount ?? FIRST_BALANCE;

/** Price of a payout, in paise: ₹5 with 18 % tax. */
export const PRICE = { fees: 590, tax: 90 };

/** Refuses a call about another account than the merchant's. */
export function checkAccount({ accountNumber }: World, given: unknown): void {
  const refuse = (description: string) => new Refused(400, description, NO_STEP('account_number'));
  if (typeof given !== 'string' || given === '') {
    throw refuse('The account number field is required.');
  }
  if (given !== accountNumber) throw refuse('The account number is invalid.');
}

/** Fields of an error of payouts, which name no step of a payment. */
export const NO_STEP = (field: string) => ({ field, step: null });

type Source = Transaction['source'];

/** Changes the balance and books the change. A positive amount is a credit. */
function book(world: World, amount: number, moved: number, source: Source): void {
  const balance = balanceOf(world) + moved;
  world.storage.put('bankBalance', { id: 'balance', amount: balance });
  const transaction = world.storage.put('transaction', {
    id: newId('txn'),
    entity: 'transaction',
    account_number: world.accountNumber,
    amount,
    currency: 'INR',
    credit: Math.max(0, moved),
    debit: Math.max(0, -moved),
    balance,
    source,
    created_at: world.timeline.seconds(),
  });
  world.payoutWebhooks.emit('transaction.created', { transaction: { entity: transaction } });
}

/** Debits a payout that begins to be processed. */
export function bookPayout(world: World, payout: Payout): void {
  const { id, entity, fund_account_id, amount, notes, fees, tax, status, utr, mode } = payout;
  const shown = { id, entity, fund_account_id, amount, notes, fees, tax, status, utr, mode };
  const source = { ...shown, created_at: payout.created_at, fee_type: null };
  book(world, amount, -(amount + fees), source);
}

/** Credits a payout that was debited and came back. */
export function bookReversal(world: World, { id, amount, fees, tax, utr }: Payout): void {
  const reversal = { id: newId('rvrsl'), entity: 'reversal', payout_id: id };
  book(world, amount, amount + fees, { ...reversal, amount, fee: fees, tax, utr });
}

/** Sets the balance, as if the merchant transferred money to the account or from it. */
export function setBalance(world: World, amount: number): void {
  const moved = amount - balanceOf(world);
  if (moved === 0) return;
  const transfer = { id: newId('bt'), entity: 'bank_transfer', mode: 'NEFT' };
  const bank_reference = characters(16).toUpperCase();
  book(world, Math.abs(moved), moved, { ...transfer, bank_reference, amount: Math.abs(moved) });
}
