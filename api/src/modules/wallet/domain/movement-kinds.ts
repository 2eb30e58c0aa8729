import { ownValue } from '../../../kernel/index.js';
/**
 * Type of an entry as shown to its player: a code that never changes, and a name for the screen.
 */
export interface MovementKind {
  readonly kind: string;
  readonly label: string;
}

/** Groups of entries by which a player may filter the history. */
export const MOVEMENT_GROUPS = [
  'all',
  'purchases',
  'tournaments',
  'withdrawals',
  'promo-codes',
  'corrections',
] as const;
export type MovementGroup = (typeof MOVEMENT_GROUPS)[number];

type Kinds = Readonly<Record<string, MovementKind>>;

const KINDS_IN: Readonly<Record<Exclude<MovementGroup, 'all'>, Kinds>> = {
  purchases: {
    TokensDeposited: { kind: 'deposit', label: 'Token Purchase' },
    DepositReversed: { kind: 'deposit_reversal', label: 'Purchase Reversed' },
    DepositReversalUndone: { kind: 'deposit_restored', label: 'Purchase Restored' },
  },
  tournaments: {
    EntryFeePaid: { kind: 'entry', label: 'Tournament Entry' },
    SquadEntryPaid: { kind: 'entry', label: 'Tournament Entry' },
    EntryFeeRefunded: { kind: 'refund', label: 'Tournament Refund' },
    PrizesAwarded: { kind: 'prize', label: 'Tournament Prize' },
    CupPrizesAwarded: { kind: 'cup_prize', label: 'Cup Prize' },
    PrizesReversed: { kind: 'prize_reversal', label: 'Prize Reversed' },
  },
  withdrawals: {
    WithdrawalRequested: { kind: 'withdrawal', label: 'Withdrawal' },
    WithdrawalReopened: { kind: 'withdrawal', label: 'Withdrawal' },
    WithdrawalRejected: { kind: 'withdrawal_refund', label: 'Withdrawal Refund' },
  },
  'promo-codes': { PromoCodeRedeemed: { kind: 'promo', label: 'Promo Code' } },
  corrections: {
    TokensAdjusted: { kind: 'adjustment', label: 'Admin Adjustment' },
    EventReversed: { kind: 'correction', label: 'Admin Correction' },
  },
};
const KINDS: Kinds = Object.assign({}, ...Object.values(KINDS_IN));

/** Returns the types of the events in a group; undefined if the group contains all types. */
export function typesOf(group: MovementGroup): readonly string[] | undefined {
  return group === 'all' ? undefined : Object.keys(KINDS_IN[group]);
}

/**
 * Returns the type that the player sees for an event's type. The name of an unknown event type is
 * split into words: `PotMoved` becomes "Pot Moved".
 */
export function movementKind(eventType: string): MovementKind {
  const words = eventType.replace(/(?<=[a-z])(?=[A-Z])/g, ' ');
  return (
    ownValue(KINDS, eventType) ?? { kind: words.toLowerCase().replaceAll(' ', '_'), label: words }
  );
}
