import type { Refusal } from '../../../kernel/index.js';
import { tournamentRefusals as refuse } from './refusals.js';
import type { Tournament } from './tournament.js';

/** The mistakes of a match that a repair puts right. */
export const REPAIRS = [
  'remove-player',
  'move-player',
  'swap-players',
  'replace-room',
  'back-to-upcoming',
  'close-joins',
  'change-mode',
  'bring-back',
  'void-results',
] as const;
export type Repair = (typeof REPAIRS)[number];

/** The states of a match that repairs distinguish. `decided` has declared results. */
export type MatchState = 'upcoming' | 'active' | 'completed' | 'decided' | 'cancelled';

export function stateOf({ status, hasWinners }: Pick<Tournament, 'status' | 'hasWinners'>) {
  return hasWinners ? 'decided' : status;
}

const ok = () => null;

/** For each mistake, the refusal in each state; `ok` if the repair is possible. */
const TABLE: Readonly<Record<Repair, Readonly<Record<MatchState, () => Refusal | null>>>> = {
  'remove-player': {
    upcoming: ok,
    active: ok,
    completed: ok,
    decided: refuse.REPAIR_HAS_RESULTS,
    cancelled: refuse.REPAIR_IS_CANCELLED,
  },
  'move-player': {
    upcoming: ok,
    active: ok,
    completed: refuse.REPAIR_SEAT_IS_OVER,
    decided: refuse.REPAIR_HAS_RESULTS,
    cancelled: refuse.REPAIR_IS_CANCELLED,
  },
  'swap-players': {
    upcoming: ok,
    active: ok,
    completed: refuse.REPAIR_SEAT_IS_OVER,
    decided: refuse.REPAIR_HAS_RESULTS,
    cancelled: refuse.REPAIR_IS_CANCELLED,
  },
  'replace-room': {
    upcoming: ok,
    active: ok,
    completed: refuse.REPAIR_ROOM_IS_OVER,
    decided: refuse.REPAIR_HAS_RESULTS,
    cancelled: refuse.REPAIR_IS_CANCELLED,
  },
  'back-to-upcoming': {
    upcoming: refuse.REPAIR_IS_UPCOMING,
    active: ok,
    completed: ok,
    decided: refuse.REPAIR_HAS_RESULTS,
    cancelled: refuse.REPAIR_IS_CANCELLED,
  },
  'close-joins': {
    upcoming: ok,
    active: refuse.REPAIR_JOINS_CLOSED,
    completed: refuse.REPAIR_JOINS_CLOSED,
    decided: refuse.REPAIR_HAS_RESULTS,
    cancelled: refuse.REPAIR_IS_CANCELLED,
  },
  'change-mode': {
    upcoming: ok,
    active: refuse.REPAIR_MODE_STARTED,
    completed: refuse.REPAIR_MODE_STARTED,
    decided: refuse.REPAIR_HAS_RESULTS,
    cancelled: ok,
  },
  'bring-back': {
    upcoming: refuse.REPAIR_NOT_CANCELLED,
    active: refuse.REPAIR_NOT_CANCELLED,
    completed: refuse.REPAIR_NOT_CANCELLED,
    decided: refuse.REPAIR_HAS_RESULTS,
    cancelled: ok,
  },
  'void-results': {
    upcoming: refuse.REPAIR_NO_RESULTS,
    active: refuse.REPAIR_NO_RESULTS,
    completed: refuse.REPAIR_NO_RESULTS,
    decided: ok,
    cancelled: refuse.REPAIR_IS_CANCELLED,
  },
};

/** Returns the refusal of a repair in a state; null if the repair is possible. */
export const repairRefusal = (repair: Repair, state: MatchState): Refusal | null =>
  TABLE[repair][state]();
