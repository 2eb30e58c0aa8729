export const rulesEnglish = {
  payable: 'You can withdraw {tokens} tokens now.',
  winnings: 'Only winnings can be withdrawn.',
  held: 'Unplayed deposits can be withdrawn {hours} hours after the deposit.',
  sourceOnly: 'Unplayed deposits return only to their source. Ask us to reverse the deposit.',
  payouts: 'Daily limit for withdrawals:',
  deposits: 'Daily limit for adding tokens:',
  redemptions: 'Daily limit for promo codes:',
  tokensLeft: '{tokens} tokens left today.',
  timesLeft: { one: '{count} time left today.', other: '{count} times left today.' },
  again: 'The limit starts again on',
} as const;
