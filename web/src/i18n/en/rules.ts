export const rulesEnglish = {
  payable: 'You can withdraw {tokens} tokens now.',
  winnings: 'Only winnings can be withdrawn.',
  held: 'Deposited tokens that you have not played can be withdrawn {hours} hours after the deposit.',
  sourceOnly:
    'Deposited tokens that you have not played cannot be withdrawn. Ask us to refund them to the payment method that you used.',
  payouts: 'Daily limit for withdrawals:',
  deposits: 'Daily limit for adding tokens:',
  redemptions: 'Daily limit for promo codes:',
  tokensLeft: '{tokens} tokens left today.',
  timesLeft: {
    one: 'You can do this {count} more time today.',
    other: 'You can do this {count} more times today.',
  },
  again: 'The next daily limit starts on',
} as const;
