/**
 * Storage key of the player who turned alerts on in this browser; that player's next sign-in turns
 * them on again.
 */
export const PUSH_OWNER = 'arena.push';
