import type { Reads } from '../../platform/database/index.js';
import type { DayTotal } from './domain/day-movements.js';

/** Returns the sums of each day and type of event from one Indian date to another, both included. */
export function readDayTotals(reads: Reads, first: string, last: string): Promise<DayTotal[]> {
  return reads.rows<DayTotal & object>(
    `SELECT to_char(day, 'YYYY-MM-DD') AS day, type, tokens, player_delta AS "playerDelta",
            result_delta AS "resultDelta"
       FROM projection.day_total WHERE day BETWEEN $1::date AND $2::date`,
    [first, last],
  );
}
