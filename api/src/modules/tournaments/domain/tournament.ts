import type { Id } from '../../../kernel/index.js';
import type { PrizeTable } from './prize-table.js';

export const STATUSES = ['upcoming', 'active', 'completed', 'cancelled'] as const;
export type TournamentStatus = (typeof STATUSES)[number];

/**
 * Rule that divides the prize of a squad: in equal parts, or all of it to the captain. With `off`,
 * squads cannot join.
 */
export const SQUAD_RULES = ['off', 'equal', 'captain'] as const;
export type SquadRule = (typeof SQUAD_RULES)[number];

/**
 * The fields of a tournament that the domain rules use. A *round* is one set of entry terms; a
 * player pays the fee of the round that the player joins. Reopening a tournament or changing its
 * fee starts a new round.
 */
export interface Tournament {
  readonly id: Id;
  readonly round: number;
  readonly name: string;
  /** A slug of `mode.ts`, or the name of a custom mode. */
  readonly mode: string;
  readonly status: TournamentStatus;
  readonly maxParticipants: number;
  readonly entryFeeTokens: number;
  readonly prizePoolTokens: number;
  readonly details: string;
  readonly startTime: Date;
  readonly endTime: Date;
  readonly prizeTable: PrizeTable;
  /** True if participants must check in before the start. */
  readonly checkIn: boolean;
  readonly squads: SquadRule;
  /** The room is promised this number of minutes before the start; 0 without a promise. */
  readonly roomMinutes: number;
  /** Seats taken in the present round. */
  readonly participants: number;
  readonly hasWinners: boolean;
}
