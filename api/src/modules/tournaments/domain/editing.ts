import { gameMode, participantsAllowed } from './mode.js';
import type { PrizeTable } from './prize-table.js';
import { tournamentRefusals } from './refusals.js';
import { SQUAD_SIZE } from './squad-entry.js';
import type { SquadRule, Tournament } from './tournament.js';

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
  /** True if participants must check in before the start. */
  readonly checkIn: boolean;
  /** The room is promised this number of minutes before the start; 0 without a promise. */
  readonly roomMinutes: number;
  readonly squads: SquadRule;
}

const SQUAD_MODE = 'clash-squad';

/**
 * Checks the terms that an admin entered. Returns the terms to store, with the slug of the mode and
 * with two seats for Lone Wolf.
 */
export function normalisedTerms(terms: TournamentTerms): TournamentTerms {
  if (terms.endTime.getTime() <= terms.startTime.getTime()) {
    throw tournamentRefusals.ENDS_BEFORE_START();
  }
  const { places, perKill } = terms.prizeTable;
  if (places.reduce((sum, tokens) => sum + tokens, 0) > terms.prizePoolTokens) {
    throw tournamentRefusals.PRIZE_TABLE_ABOVE_POOL();
  }
  const mode = gameMode(terms.mode);
  const fitsSquads = mode.slug === SQUAD_MODE && terms.maxParticipants % SQUAD_SIZE === 0;
  if (terms.squads !== 'off' && !fitsSquads) throw tournamentRefusals.SQUADS_NEED_CLASH_SQUAD();
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
  /** True if the edit needs a new round, which is possible only while no player has joined. */
  readonly needsNewRound: boolean;
  readonly changesSeats: boolean;
  /** True if the start or the end changes. Participants of an upcoming match are then notified. */
  readonly changesTime: boolean;
}

const FREE_AFTER_RESULTS: readonly (keyof TournamentTerms)[] = ['name', 'details'];

/**
 * Decides an edit. While no player has joined, all terms may change. After the first join, the fee,
 * the mode and the rule for squads are locked, the number of seats may not fall below the
 * participants, and the prize pool may only rise. After results, only name and details may change.
 * A value that equals the present one is always accepted.
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
    if (has('squads')) throw tournamentRefusals.SQUADS_LOCKED();
    if (prizePoolFalls) throw tournamentRefusals.PRIZE_POOL_MAY_ONLY_RISE();
    if (terms.maxParticipants < present.participants) {
      throw tournamentRefusals.TOO_FEW_PLACES({ participants: present.participants });
    }
  }
  return {
    terms,
    changed,
    // A change of `squads` needs a new round, because in a round that squads may join, every entry
    // must have used up a ticket.
    needsNewRound: has('entryFeeTokens') || has('mode') || has('squads') || prizePoolFalls,
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
    roomMinutes: tournament.roomMinutes,
    squads: tournament.squads,
  };
}

function changedFields(
  before: TournamentTerms,
  after: TournamentTerms,
): readonly (keyof TournamentTerms)[] {
  const fields = Object.keys(before) as (keyof TournamentTerms)[];
  return fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
}
