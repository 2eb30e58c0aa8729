import type { MovementGroup } from '../../api/schema';

/** What a player may look at alone; `all` is everything. */
export const MOVEMENT_GROUPS: readonly MovementGroup[] = [
  ...(['all', 'purchases', 'tournaments', 'withdrawals', 'promo-codes', 'corrections'] as const),
];

/** What `?show=` of the page says; anything unknown means all. */
export function groupOf(show: unknown): MovementGroup {
  return MOVEMENT_GROUPS.find((each) => each === show) ?? 'all';
}
