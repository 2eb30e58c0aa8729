/** Kinds of differences between the ledger and the provider. */
export const CASE_KINDS = [
  'missing-at-provider',
  'unknown-payout',
  'amount-differs',
  'state-differs',
  'paid-twice',
  'paid-but-returned',
  'booking-differs',
  'unknown-booking',
  'state-unheard',
  'too-long',
  'altered',
  'reference-used',
  'reversed-late',
] as const;
export type CaseKind = (typeof CASE_KINDS)[number];

/** What a person does about each kind. */
const WHAT_TO_DO: Readonly<Record<CaseKind, string>> = {
  'missing-at-provider':
    'Search the reference in the dashboard of the provider. If the payout is not there, the money ' +
    'has not left: write to the support of the provider before anybody pays it by hand.',
  'unknown-payout':
    'Find out who made this payout in the dashboard of the provider. If it paid a withdrawal, ' +
    'complete that withdrawal by hand with the bank reference.',
  'amount-differs':
    'Stop the payouts, and ask the provider for the amount that the bank moved. Adjust the wallet ' +
    'of the player by the difference.',
  'state-differs':
    'Open the payout in the dashboard of the provider. Press Check again. If the difference stays, ' +
    'ask the support of the provider which state is right.',
  'paid-twice':
    'Stop the payouts. Ask the provider to take one payment back, or agree with the player on a ' +
    'deduction.',
  'paid-but-returned':
    'The player has the money and the tokens. Take the tokens back with an adjustment, or ask the ' +
    'player to return the money.',
  'booking-differs':
    'Compare the bookings of this payout in the statement of the account, and ask the provider ' +
    'about the difference.',
  'unknown-booking':
    'Find out in the dashboard of the provider what was booked, and by whom. Note it here.',
  'state-unheard':
    'Read the state of this payout in the dashboard of the provider. Update Arena if the provider ' +
    'has a new state.',
  altered:
    'Stop the payouts. Somebody can write into the database: follow the guide about a stolen login ' +
    'of the database, and reject or pay this withdrawal by hand.',
  'too-long':
    'Ask the support of the provider for the state of this payout. Nothing is paid again until the ' +
    'provider answers.',
  'reference-used':
    'Two withdrawals have this bank reference. Compare both with the statement of the bank.',
  'reversed-late':
    'The tokens are in the wallet again. If the account was deleted or banned, decide what happens ' +
    'with them.',
};

export const whatToDo = (kind: CaseKind): string => WHAT_TO_DO[kind];
