import { gameMode, participantsAllowed } from './mode.js';
import type { PrizeTable } from './prize-table.js';
import { tournamentRefusals } from './refusals.js';
import type { Tournament } from './tournament.js';

/** The terms of a tournament as an admin enters them; the mode is not normalised yet. */
export interface TournamentTerms {
  readonly name: string;
  readonly mode: string;
  readonly maxParticipants: number;
  readonly entryFeeTokens: number;
  readonly prizePoolTokens: number;
  readonly details: string;
  readonly startTime: Date;
  readonly endTime: Date;
  readonly prizeTable: PrizeTable;
  /** True when participants must check in before the start. */
  readonly checkIn: boolean;
}

/** Returns the terms as stored: mode normalised, two seats for Lone Wolf, times in order. */
export function normalisedTerms(terms: TournamentTerms): TournamentTerms {
  if (terms.endTime.getTime() <= terms.startTime.getTime()) {
    throw tournamentRefusals.ENDS_BEFORE_START();
  }
  const { places, perKill } = terms.prizeTable;
  if (places.reduce((sum, tokens) => sum + tokens, 0) > terms.prizePoolTokens) {
    throw tournamentRefusals.PRIZE_TABLE_ABOVE_POOL();
  }
  const mode = gameMode(terms.mode);
  return {
    ...terms,
    mode: mode.slug,
    maxParticipants: participantsAllowed(mode, terms.maxParticipants),
    prizeTable: { places, perKill },
  };
}

export interface Edit {
  readonly terms: TournamentTerms;
  readonly changed: readonly (keyof TournamentTerms)[];
  /** True when the terms need another round; an edit may start one only without participants. */
  readonly needsNewRound: boolean;
  readonly changesSeats: boolean;
  /** True when start or end changes, of which participants are notified. */
  readonly changesTime: boolean;
}

const FREE_AFTER_RESULTS: readonly (keyof TournamentTerms)[] = ['name', 'details'];

/**
 * Decides an edit. An empty round may change in all terms. With participants, fee and mode stay and
 * the prize pool may only rise; after results, only name and details may change. Unchanged values
 * always pass.
 */
export function decideEdit(present: Tournament, asked: Partial<TournamentTerms>): Edit {
  const terms = normalisedTerms({ ...pickTerms(present), ...asked });
  const changed = changedFields(pickTerms(present), terms);
  const has = (field: keyof TournamentTerms): boolean => changed.includes(field);
  if (present.hasWinners && changed.some((field) => !FREE_AFTER_RESULTS.includes(field))) {
    throw tournamentRefusals.ONLY_NAME_AND_DETAILS();
  }
  const prizePoolFalls = terms.prizePoolTokens < present.prizePoolTokens;
  if (present.participants > 0) {
    if (has('entryFeeTokens')) throw tournamentRefusals.ENTRY_FEE_LOCKED();
    if (has('mode')) throw tournamentRefusals.MODE_LOCKED();
    if (prizePoolFalls) throw tournamentRefusals.PRIZE_POOL_MAY_ONLY_RISE();
    if (terms.maxParticipants < present.participants) {
      throw tournamentRefusals.TOO_FEW_PLACES({ participants: present.participants });
    }
  }
  return {
    terms,
    changed,
    needsNewRound: has('entryFeeTokens') || has('mode') || prizePoolFalls,
    changesSeats: has('maxParticipants'),
    changesTime: has('startTime') || has('endTime'),
  };
}

function pickTerms(tournament: TournamentTerms): TournamentTerms {
  return {
    name: tournament.name,
    mode: tournament.mode,
    maxParticipants: tournament.maxParticipants,
    entryFeeTokens: tournament.entryFeeTokens,
    prizePoolTokens: tournament.prizePoolTokens,
    details: tournament.details,
    startTime: tournament.startTime,
    endTime: tournament.endTime,
    prizeTable: tournament.prizeTable,
    checkIn: tournament.checkIn,
  };
}

function changedFields(
  before: TournamentTerms,
  after: TournamentTerms,
): readonly (keyof TournamentTerms)[] {
  const fields = Object.keys(before) as (keyof TournamentTerms)[];
  return fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
}
