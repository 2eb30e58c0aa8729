const DAY_MS = 86_400_000;

/** Names of the groups of open payouts by due time, the most urgent group first. */
export const DUE_GROUPS = {
  overdue: 'Overdue',
  day: 'Due within a day',
  later: 'Due later',
} as const;
export type DueGroup = keyof typeof DUE_GROUPS;

/** Returns the group of a payout by its due time. `dueAt` is in ISO 8601, `now` in milliseconds. */
export function dueGroup(dueAt: string, now: number): DueGroup {
  const left = Date.parse(dueAt) - now;
  if (left < 0) return 'overdue';
  return left < DAY_MS ? 'day' : 'later';
}
