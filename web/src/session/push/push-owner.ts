/**
 * Storage key of the id of the player who turned on push notifications in this browser. They are
 * turned on again when that player signs in.
 */
export const PUSH_OWNER = 'arena.push';
