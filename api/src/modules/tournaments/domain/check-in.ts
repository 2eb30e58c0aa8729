import { tournamentRefusals } from './refusals.js';

/** Times before the start of a match at which check-in opens and closes, in milliseconds. */
const OPENS_BEFORE_MS = 15 * 60_000;
export const CLOSES_BEFORE_MS = 5 * 60_000;
/**
 * Minimum time between the notification about check-in and the release of seats, in milliseconds. A
 * player who was notified later keeps the seat.
 */
export const SHORTEST_NOTICE_MS = 5 * 60_000;

export interface CheckInWindow {
  readonly opensAt: Date;
  readonly closesAt: Date;
}

export const checkInWindow = (startTime: Date): CheckInWindow => ({
  opensAt: new Date(startTime.getTime() - OPENS_BEFORE_MS),
  closesAt: new Date(startTime.getTime() - CLOSES_BEFORE_MS),
});

/** Refuses a check-in outside its window. */
export function refuseOutsideWindow({ opensAt, closesAt }: CheckInWindow, now: Date): void {
  if (now < opensAt) {
    throw tournamentRefusals.CHECK_IN_NOT_OPEN({ opensAt: opensAt.toISOString() });
  }
  if (now >= closesAt) {
    throw tournamentRefusals.CHECK_IN_CLOSED({ closedAt: closesAt.toISOString() });
  }
}
