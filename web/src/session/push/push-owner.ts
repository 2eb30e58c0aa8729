/** Storage key of the player who turned alerts on here; the next sign-in turns them on again. */
export const PUSH_OWNER = 'arena.push';
