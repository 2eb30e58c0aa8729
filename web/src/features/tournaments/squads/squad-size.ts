/** Number of seats that a squad takes in a match. */
export const SQUAD_SIZE = 4;
