import type { OwnSeat, Tournament } from '../src/api/schema';
import type { Answers, Part } from './answers';

export const MATCH = '018f0000-0000-7000-8000-0000000000aa';
const MODE = { mode: 'Free Fire Survival Mode', modeSlug: 'survival' } as const;

/** The time in this number of minutes. */
export const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

type Given = Part<Tournament> & { readonly hasDetails?: boolean };

/** A match of the survival mode that starts in an hour, with ten free seats for 20 tokens. */
export function match(given: Given = {}): Given {
  return {
    _id: MATCH,
    ...MODE,
    name: 'Friday Night',
    status: 'upcoming',
    startTime: inMinutes(60),
    endTime: inMinutes(180),
    entryFee: 20,
    prizePool: 100,
    maxParticipants: 10,
    currentParticipants: 0,
    seatsLeft: 10,
    // A card has no details; the whole match has them.
    details: undefined,
    hasDetails: false,
    winners: [],
    ...given,
  };
}

interface Lists {
  readonly upcoming?: readonly Given[];
  readonly ongoing?: readonly Given[];
  readonly completed?: readonly Given[];
  readonly seats?: readonly Part<OwnSeat>[];
}

/** Answers to the calls of the page of a mode. */
export function modeLists({ upcoming = [], ongoing = [], completed = [], seats = [] }: Lists) {
  return {
    'GET /api/tournaments/mode/{mode}/upcoming': upcoming,
    'GET /api/tournaments/mode/{mode}/ongoing': ongoing,
    'GET /api/tournaments/mode/{mode}/completed': completed,
    'GET /api/tournaments/user/seats': seats,
    'GET /api/tournaments/user/check-ins': [],
  } satisfies Answers;
}

/** Answers to the calls about the player's own matches. */
export function ownMatches(matches: readonly Given[], seats: readonly Part<OwnSeat>[] = []) {
  return {
    'GET /api/tournaments/user/joined': matches,
    'GET /api/tournaments/user/seats': seats,
    'GET /api/tournaments/user/check-ins': [],
  } satisfies Answers;
}
