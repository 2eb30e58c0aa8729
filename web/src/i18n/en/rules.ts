export const rulesEnglish = {
  payable: 'You can withdraw {tokens} tokens now.',
  winnings: 'Only winnings can be withdrawn.',
  held: 'Deposited tokens that were not played can be withdrawn {hours} hours after the deposit.',
  sourceOnly:
    'Deposited tokens that were not played go back to where they came from only. Ask us to reverse the deposit.',
  payouts: 'Daily limit for withdrawals:',
  deposits: 'Daily limit for adding tokens:',
  redemptions: 'Daily limit for promo codes:',
  tokensLeft: '{tokens} tokens left today.',
  timesLeft: { one: '{count} time left today.', other: '{count} times left today.' },
  again: 'It starts again on',
} as const;
