/** Kinds of accounts whose tokens belong to players: wallets, held withdrawals, match pots. */
export const OWED_KINDS: readonly string[] = ['player', 'hold', 'pot'];
