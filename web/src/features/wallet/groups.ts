import type { MovementGroup } from '../../api/schema';

/** Groups of entries that a player can filter by; `all` is everything. */
export const MOVEMENT_GROUPS: readonly MovementGroup[] = [
  ...(['all', 'purchases', 'tournaments', 'withdrawals', 'promo-codes', 'corrections'] as const),
];

/** Returns the group in the page's `?show=`; an unknown one is `all`. */
export function groupOf(show: unknown): MovementGroup {
  return MOVEMENT_GROUPS.find((each) => each === show) ?? 'all';
}
