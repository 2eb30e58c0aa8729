import { ownValue } from '../../../kernel/index.js';

/**
 * Rule for one type of event: whether a reversal is allowed, and the reason. A reversal only moves
 * the same tokens back. It is therefore allowed only for events that change nothing but balances
 * and projections, if these projections can undo the event. The mistakes of other events are
 * corrected by commands that keep business data and ledger consistent.
 */
type Rule =
  | { readonly reversible: true; readonly because: string }
  | { readonly reversible: false; readonly sentence: string };

const WITHDRAWAL = 'A withdrawal is undone by setting its status in Withdrawals.';
const SEAT = 'A seat and its fee belong together. Cancel the tournament to refund its entries.';
const PROVIDER =
  'A purchase is money at the payment provider. Refund it there, and the ledger follows.';
const STANDING = 'It moved no tokens, so there is nothing to move back.';

const RULES: Readonly<Record<string, Rule>> = {
  TokensAdjusted: {
    reversible: true,
    because:
      'Nothing follows from it but balances. The steps of an adjustment for everybody count what ' +
      'was done, and stay.',
  },
  PromoCodeRedeemed: {
    reversible: true,
    because:
      'The use goes back to the code with the tokens, and the redemption is marked as reversed. ' +
      'Its fact stays: who had the code once cannot redeem it again.',
  },
  CupPrizesAwarded: {
    reversible: true,
    because:
      'Nothing follows from it but balances. A cup reads from the log if its payout is reversed, ' +
      'and can then be changed and paid again.',
  },
  TokensDeposited: { reversible: false, sentence: PROVIDER },
  DepositReversed: { reversible: false, sentence: PROVIDER },
  DepositReversalUndone: { reversible: false, sentence: PROVIDER },
  EntryFeePaid: { reversible: false, sentence: SEAT },
  SquadEntryPaid: { reversible: false, sentence: SEAT },
  EntryFeeRefunded: {
    reversible: false,
    sentence: 'A refund gave the seat back as well. The player can join again instead.',
  },
  SeatMoved: {
    reversible: false,
    sentence: 'A seat and its fee belong together. Move the player back with Put right.',
  },
  PrizesAwarded: {
    reversible: false,
    sentence: 'Prizes belong to their winners. Void the results of the tournament instead.',
  },
  PrizesReversed: {
    reversible: false,
    sentence: 'The results were voided. Declare them again instead.',
  },
  StaffAppointed: { reversible: false, sentence: STANDING },
  StaffChanged: { reversible: false, sentence: STANDING },
  SettingsChanged: { reversible: false, sentence: STANDING },
  ApprovalRequested: { reversible: false, sentence: STANDING },
  ApprovalGiven: { reversible: false, sentence: STANDING },
  PasskeyAdded: { reversible: false, sentence: STANDING },
  PasskeyRemoved: { reversible: false, sentence: STANDING },
  WithdrawalRequested: { reversible: false, sentence: WITHDRAWAL },
  WithdrawalCompleted: { reversible: false, sentence: WITHDRAWAL },
  WithdrawalRejected: { reversible: false, sentence: WITHDRAWAL },
  WithdrawalReopened: { reversible: false, sentence: WITHDRAWAL },
  EventReversed: {
    reversible: false,
    sentence: 'A reversal cannot be reversed. Make an adjustment with its own reason instead.',
  },
  SeatsOpened: {
    reversible: false,
    sentence: 'The seats belong to their tournament. Edit or cancel the tournament instead.',
  },
  RoundCancelled: {
    reversible: false,
    sentence: 'A cancelled tournament is opened again by setting its status.',
  },
  UsesOpened: {
    reversible: false,
    sentence: 'The uses belong to their promo code. Switch the code off or delete it instead.',
  },
  AccountOpened: { reversible: false, sentence: STANDING },
  AccountFrozen: { reversible: false, sentence: STANDING },
  AccountClosed: { reversible: false, sentence: STANDING },
};

/**
 * Returns the reason why events of this type cannot be reversed; null if they can. Types that are
 * not listed cannot be reversed.
 */
export function whyNotReversible(type: string): string | null {
  const rule = ownValue(RULES, type);
  if (!rule) return 'Events of this kind have no reversal.';
  return rule.reversible ? null : rule.sentence;
}
