/** Seats of a squad in a match. */
export const SQUAD_SIZE = 4;
