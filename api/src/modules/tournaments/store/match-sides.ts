import { Injectable } from '@nestjs/common';
import type { Id } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import type { PrizeTable } from '../domain/prize-table.js';
import { checkScores } from '../domain/results.js';
import { type AskedScore, type SquadSeat, scoresOf } from '../domain/squad-entry.js';
import type { TournamentStatus } from '../domain/tournament.js';
import { TournamentRows } from './tournament-rows.js';

/** A squad in a match, or a player who joined alone. */
export interface Side {
  /** Id of the squad or of the player. */
  readonly id: Id;
  readonly isSquad: boolean;
  readonly name: string;
  /** The captain; the first player of a squad whose captain has no seat in the match. */
  readonly leaderId: Id;
  readonly players: readonly Id[];
}

/** The present round of a match with its sides. */
export interface SidedMatch {
  readonly tournamentId: Id;
  readonly round: number;
  readonly status: TournamentStatus;
  readonly endTime: Date;
  readonly hasResults: boolean;
  readonly prizeTable: PrizeTable;
  /** At most 1,000 sides, those of squads first. */
  readonly sides: readonly Side[];
}

interface SeatRow {
  readonly userId: Id;
  readonly name: string;
  readonly squadId: Id | null;
}

/** Tells other modules which squads and players meet in a match, and checks their scores. */
@Injectable()
export class MatchSides {
  constructor(
    private readonly database: Database,
    private readonly rows: TournamentRows,
  ) {}

  /** Returns the match with its seats in force; null if it does not exist or is deleted. */
  async find(id: string): Promise<SidedMatch | null> {
    const match = await this.rows.find(id);
    if (!match || match.deletedAt) return null;
    const { id: tournamentId, round, status, endTime, hasWinners, prizeTable } = match;
    const seats = await this.database.rows<SeatRow & object>(SEATS, [tournamentId, round]);
    const sides = sidesOf(seats);
    return { tournamentId, round, status, endTime, hasResults: hasWinners, prizeTable, sides };
  }

  /**
   * Checks places and kills as the declaration of results does. Throws WINNER_NOT_A_PARTICIPANT for
   * a player or squad without a seat, and PLACE_TWICE for a player with two places.
   */
  check({ sides }: SidedMatch, asked: readonly AskedScore[]): void {
    const seats = sides.flatMap(({ id, isSquad, leaderId, players }): SquadSeat[] =>
      isSquad
        ? players.map((userId) => ({ userId, squadId: id, isCaptain: userId === leaderId }))
        : [],
    );
    checkScores(scoresOf(asked, seats), new Set(sides.flatMap(({ players }) => players)));
  }
}

/** Reads the seats of a round, captains first, as the results divide the prize of a squad. */
const SEATS = `
  SELECT e.user_id AS "userId", e.squad_id AS "squadId",
         coalesce(q.name, v.in_game_name, '') AS name
    FROM projection.entrant e
    LEFT JOIN squad q ON q.id = e.squad_id
    LEFT JOIN profile_version v ON v.user_id = e.user_id AND v.version = e.profile_version
   WHERE e.tournament_id = $1 AND e.round = $2 AND e.refunded_position IS NULL
   ORDER BY q.id, q.captain_id = e.user_id DESC, e.user_id`;

function sidesOf(seats: readonly SeatRow[]): readonly Side[] {
  const sides = new Map<Id, Side>();
  for (const { userId, squadId, name } of seats) {
    const id = squadId ?? userId;
    const first = { id, isSquad: squadId !== null, name, leaderId: userId, players: [] };
    const side = sides.get(id) ?? first;
    sides.set(id, { ...side, players: [...side.players, userId] });
  }
  return [...sides.values()];
}
