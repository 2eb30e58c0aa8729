/**
 * Kinds of accounts whose tokens belong to players: wallets, held withdrawals, payouts on their way,
 * match pots.
 */
export const OWED_KINDS: readonly string[] = ['player', 'hold', 'sent', 'pot'];
