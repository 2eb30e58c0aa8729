import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Id } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import { type DeclaredPayload, type PlayerScore, playerScores } from '../domain/scores.js';
import { type MatchResult, type Score, type Standing, standingsOf } from '../domain/standings.js';
import type { CupEntry } from './cup.entity.js';
import { matchesOf, type PresentCup } from './cup-rows.js';

export interface CupMatchNow {
  readonly id: Id;
  readonly name: string;
  readonly mode: string;
  readonly status: string;
  readonly startTime: Date;
  /** Position of the event of the results in force; null without results. */
  readonly declaredPosition: number | null;
}

export interface Disqualified {
  readonly entryId: Id;
  readonly name: string;
  readonly reason: string;
}

/** The standings of a cup with everything that they are computed from. */
export interface CupStandings {
  readonly matches: readonly CupMatchNow[];
  readonly standings: readonly Standing[];
  readonly disqualified: readonly Disqualified[];
  readonly nameOf: (entryId: Id) => string;
  /** The players of an entry: the player, or those of the squad, its captain first. */
  readonly playersOf: (entryId: Id) => readonly Id[];
  /** Changes with every change of the standings or of the rules. */
  readonly seal: string;
}

interface SeatRow {
  readonly tournamentId: Id;
  readonly userId: Id;
  readonly squadId: Id | null;
  readonly name: string | null;
  readonly squadName: string | null;
  readonly isCaptain: boolean;
}

/**
 * Computes the standings of cups from the results in force. Each result is read from its event, so
 * a voided or a new result changes the standings at once.
 */
@Injectable()
export class CupResults {
  /** The computations that run now. Readers of the same state share one. */
  private readonly running = new Map<string, Promise<CupStandings>>();

  constructor(private readonly database: Database) {}

  async read(cup: PresentCup): Promise<CupStandings> {
    const matches = await this.matches(cup.id);
    const disqualified = await this.disqualified(cup);
    const state = stateOf(cup, matches, disqualified);
    const started =
      this.running.get(state) ??
      this.compute(cup, matches, disqualified, state).finally(() => this.running.delete(state));
    this.running.set(state, started);
    return { ...(await started), matches, disqualified };
  }

  /** Returns the matches of a cup in the order of their start; deleted ones without results not. */
  matches(cupId: Id): Promise<CupMatchNow[]> {
    return this.database.rows<CupMatchNow & object>(`${matchesOf('$1')} ORDER BY "startTime", id`, [
      cupId,
    ]);
  }

  /** Returns the names of these players of a cup, each as of the latest join of one of its matches. */
  async names(cupId: Id, userIds: readonly Id[]): Promise<ReadonlyMap<Id, string>> {
    const rows = await this.database.rows<{ userId: Id; name: string }>(
      `SELECT DISTINCT ON (e.user_id) e.user_id AS "userId", coalesce(v.in_game_name, '') AS name
         FROM cup_match m
         JOIN tournament t ON t.id = m.tournament_id
         JOIN projection.entrant e ON e.tournament_id = t.id AND e.round = t.round
         LEFT JOIN profile_version v ON v.user_id = e.user_id AND v.version = e.profile_version
        WHERE m.cup_id = $1 AND e.user_id = ANY ($2) AND e.refunded_position IS NULL
        ORDER BY e.user_id, e.joined_position DESC`,
      [cupId, userIds],
    );
    return new Map(rows.map(({ userId, name }) => [userId, name]));
  }

  private disqualified({ id, entry }: PresentCup): Promise<Disqualified[]> {
    return this.database.rows<Disqualified & object>(
      `SELECT d.entry_id AS "entryId", d.reason,
              coalesce(CASE WHEN $2 = 'squad' THEN s.name ELSE u.in_game_name END, '') AS name
         FROM cup_disqualified d
         LEFT JOIN squad s ON s.id = d.entry_id
         LEFT JOIN user_account u ON u.id = d.entry_id
        WHERE d.cup_id = $1 ORDER BY d.disqualified_at, d.entry_id`,
      [id, entry],
    );
  }

  private async compute(
    cup: PresentCup,
    matches: readonly CupMatchNow[],
    disqualified: readonly Disqualified[],
    state: string,
  ): Promise<CupStandings> {
    const declared = matches.filter(({ declaredPosition }) => declaredPosition !== null);
    const seats = await this.seats(declared.map(({ id }) => id));
    const scores = await this.scores(declared);
    const results = declared.map(({ id }) => ({
      matchId: id,
      scores: entryScores(cup.entry, scores.get(id) ?? [], seatsIn(seats, id)),
    }));
    const out = new Set(disqualified.map(({ entryId }) => entryId));
    const { names, players } = entriesOf(cup.entry, seats, results);
    const captains = [...players].map(([entryId, [captain]]) => [entryId, captain]).sort();
    return {
      matches,
      standings: standingsOf(results, cup, out),
      disqualified,
      nameOf: (entryId) => names.get(entryId) ?? '',
      playersOf: (entryId) => players.get(entryId) ?? [],
      // The captain of a squad gets the remainder of its prize.
      seal: digest([state, captains]),
    };
  }

  private async scores(
    matches: readonly CupMatchNow[],
  ): Promise<ReadonlyMap<Id, readonly PlayerScore[]>> {
    const rows = await this.database.rows<{ payload: string }>(
      "SELECT payload FROM ledger.event WHERE position = ANY ($1) AND type = 'PrizesAwarded'",
      [matches.map(({ declaredPosition }) => declaredPosition)],
    );
    return new Map(
      rows.map(({ payload }) => {
        const declared = JSON.parse(payload) as DeclaredPayload;
        return [declared.tournament, playerScores(declared)];
      }),
    );
  }

  /** Returns the seats of the matches, captains first, with the names at the time of the join. */
  private seats(matchIds: readonly Id[]): Promise<SeatRow[]> {
    return this.database.rows<SeatRow & object>(
      `SELECT e.tournament_id AS "tournamentId", e.user_id AS "userId", e.squad_id AS "squadId",
              v.in_game_name AS name, s.name AS "squadName",
              coalesce(s.captain_id = e.user_id, false) AS "isCaptain"
         FROM projection.entrant e
         JOIN tournament t ON t.id = e.tournament_id AND t.round = e.round
         LEFT JOIN profile_version v ON v.user_id = e.user_id AND v.version = e.profile_version
         LEFT JOIN squad s ON s.id = e.squad_id
        WHERE e.tournament_id = ANY ($1) AND e.refunded_position IS NULL
        ORDER BY "isCaptain" DESC, e.joined_position, e.user_id`,
      [matchIds],
    );
  }
}

const seatsIn = (seats: readonly SeatRow[], matchId: Id) =>
  seats.filter(({ tournamentId }) => tournamentId === matchId);

/** Returns the scores of the entries: a squad has its best place and the kills of its players. */
function entryScores(
  entry: CupEntry,
  scores: readonly PlayerScore[],
  seats: readonly SeatRow[],
): readonly Score[] {
  if (entry === 'player')
    return scores.map(({ userId, ...score }) => ({ ...score, entryId: userId }));
  const squadOf = new Map(seats.map(({ userId, squadId }) => [userId, squadId]));
  const squads = new Map<Id, Score>();
  for (const { userId, place, kills } of scores) {
    const squadId = squadOf.get(userId);
    if (!squadId) continue;
    const before = squads.get(squadId);
    squads.set(squadId, {
      entryId: squadId,
      place: Math.min(place, before?.place ?? place),
      kills: kills + (before?.kills ?? 0),
    });
  }
  return [...squads.values()];
}

/** Returns name and players of each entry that has a result. */
function entriesOf(
  entry: CupEntry,
  seats: readonly SeatRow[],
  results: readonly MatchResult[],
): { names: ReadonlyMap<Id, string>; players: ReadonlyMap<Id, readonly Id[]> } {
  const scored = new Map(
    results.map(({ matchId, scores }) => [matchId, new Set(scores.map(({ entryId }) => entryId))]),
  );
  const names = new Map<Id, string>();
  const players = new Map<Id, Id[]>();
  for (const { tournamentId, userId, squadId, name, squadName } of seats) {
    const entryId = entry === 'squad' ? squadId : userId;
    if (!entryId || !scored.get(tournamentId)?.has(entryId)) continue;
    names.set(entryId, (entry === 'squad' ? squadName : name) ?? '');
    const known = players.get(entryId) ?? [];
    if (!known.includes(userId)) players.set(entryId, [...known, userId]);
  }
  return { names, players };
}

/** Returns a text that changes with every change of the rules, the results or the entries. */
function stateOf(
  cup: PresentCup,
  matches: readonly CupMatchNow[],
  disqualified: readonly Disqualified[],
): string {
  const { version, payout } = cup;
  return digest([
    cup.id,
    version,
    payout.nextAttempt,
    matches.map(({ id, declaredPosition }) => [id, declaredPosition]),
    disqualified.map(({ entryId }) => entryId).sort(),
  ]);
}

const digest = (parts: unknown): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
