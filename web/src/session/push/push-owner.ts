/** The player who turned alerts on in this browser: at his next sign-in they go on. */
export const PUSH_OWNER = 'arena.push';
