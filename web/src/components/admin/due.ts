const DAY_MS = 86_400_000;

/** Groups of open payouts by due time, most urgent first. */
export const DUE_GROUPS = {
  overdue: 'Overdue',
  day: 'Due within a day',
  later: 'Due later',
} as const;
export type DueGroup = keyof typeof DUE_GROUPS;

/** Returns the group of a payout that is due at `dueAt`; `now` is in milliseconds. */
export function dueGroup(dueAt: string, now: number): DueGroup {
  const left = Date.parse(dueAt) - now;
  if (left < 0) return 'overdue';
  return left < DAY_MS ? 'day' : 'later';
}
