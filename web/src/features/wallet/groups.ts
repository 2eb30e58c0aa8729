import type { MovementGroup } from '../../api/schema';
import { type Period, periodOf } from './periods';

/** The player's choice of entries on the history page: a group and a period. */
export interface Choice {
  readonly show: MovementGroup;
  readonly period: Period;
}

/** Groups of entries that a player can choose; `all` shows every entry. */
export const MOVEMENT_GROUPS: readonly MovementGroup[] = [
  'all',
  'purchases',
  'tournaments',
  'withdrawals',
  'promo-codes',
  'corrections',
];

/**
 * Returns the choice in the page's parameters `?show=` and `?period=`. An unknown value selects all
 * entries.
 */
export const choiceOf = (asked: { show?: unknown; period?: unknown }): Choice => ({
  show: MOVEMENT_GROUPS.find((each) => each === asked.show) ?? 'all',
  period: periodOf(asked.period),
});

export const isEverything = ({ show, period }: Choice) => show === 'all' && period === 'any';
