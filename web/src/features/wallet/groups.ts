import type { MovementGroup } from '../../api/schema';
import { type Period, periodOf } from './periods';

/** The group and the period that the history page shows. */
export interface Choice {
  readonly show: MovementGroup;
  readonly period: Period;
}

/** Groups of entries that a player can filter by; `all` is everything. */
export const MOVEMENT_GROUPS: readonly MovementGroup[] = [
  ...(['all', 'purchases', 'tournaments', 'withdrawals', 'promo-codes', 'corrections'] as const),
];

/**
 * Returns the group and period of the page's `?show=` and `?period=`; unknown values choose
 * everything.
 */
export const choiceOf = (asked: { show?: unknown; period?: unknown }): Choice => ({
  show: MOVEMENT_GROUPS.find((each) => each === asked.show) ?? 'all',
  period: periodOf(asked.period),
});

export const isEverything = ({ show, period }: Choice) => show === 'all' && period === 'any';
