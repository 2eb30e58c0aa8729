import { Injectable } from '@nestjs/common';
import type { Id } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import type { Session } from '../../../platform/http/index.js';
import { prizesOf } from '../domain/prizes.js';
import type { Standing } from '../domain/standings.js';
import { type CupMatchNow, CupResults, type CupStandings } from '../store/cup-results.js';
import { CupRows, type ListedCup, type PresentCup } from '../store/cup-rows.js';
import type { CupCard, CupLink, CupView, StandingView } from './cup.view.js';

/** Most own rows that an answer has: the caller, or squads of the caller. */
const MOST_OWN = 10;
/** Most cups that a player's dashboard shows. */
const MOST_JOINED = 10;
/** Rows on a page of standings, and cups on a page of the list. */
const PAGE = 100;

/** Reads cups for players and for the console. */
@Injectable()
export class CupReader {
  constructor(
    private readonly database: Database,
    private readonly rows: CupRows,
    private readonly results: CupResults,
  ) {}

  async one(id: string, session: Session | null, page: number): Promise<CupView> {
    const cup = await this.rows.load(id);
    const all = await this.results.read(cup);
    const viewer = session?.userId ?? null;
    const isStaff = session !== null && session.role !== 'player';
    const rowOf = rowsOf(cup, all, viewer);
    const own =
      viewer === null
        ? []
        : all.standings.filter(({ entryId }) => all.playersOf(entryId).includes(viewer));
    return {
      ...cardOf({ ...cup, ...countsOf(all.matches) }),
      matches: all.matches.map(({ declaredPosition, ...match }) => ({
        ...match,
        hasResults: declaredPosition !== null,
      })),
      entryCount: all.standings.length,
      standings: all.standings.slice((page - 1) * PAGE, page * PAGE).map(rowOf),
      own: own.slice(0, MOST_OWN).map(rowOf),
      disqualified: all.disqualified.map(({ entryId, name, reason }) => {
        const isOwn = viewer !== null && all.playersOf(entryId).includes(viewer);
        return { entryId, name, isOwn, ...(isStaff || isOwn ? { reason } : {}) };
      }),
    };
  }

  /** Returns all rows of the standings, for a file. */
  async whole(id: string): Promise<readonly StandingView[]> {
    const cup = await this.rows.load(id);
    const all = await this.results.read(cup);
    return all.standings.map(rowsOf(cup, all, null));
  }

  /** Returns one page of the cups, the newest first. */
  async list(page: number): Promise<CupCard[]> {
    return (await this.rows.page(page, PAGE)).map((cup) => cardOf(cup));
  }

  async card(id: string): Promise<CupCard> {
    const cup = await this.rows.load(id);
    return cardOf({ ...cup, ...countsOf(await this.results.matches(cup.id)) });
  }

  ofMatch(tournamentId: string): Promise<CupLink | null> {
    return this.rows.ofMatch(tournamentId);
  }

  /** Returns the cups with a match in which the player has a seat, the newest first. */
  joined(userId: Id): Promise<CupLink[]> {
    return this.database.rows<CupLink & object>(
      `SELECT c.id, c.name FROM cup c
        WHERE c.deleted_at IS NULL AND EXISTS (
          SELECT FROM cup_match m
            JOIN projection.entrant e ON e.tournament_id = m.tournament_id
           WHERE m.cup_id = c.id AND e.user_id = $1 AND e.refunded_position IS NULL)
        ORDER BY c.created_at DESC, c.id DESC LIMIT ${MOST_JOINED}`,
      [userId],
    );
  }
}

const countsOf = (matches: readonly Pick<CupMatchNow, 'declaredPosition'>[]) => ({
  matchCount: matches.length,
  resultCount: matches.filter(({ declaredPosition }) => declaredPosition !== null).length,
});

function cardOf({ payout, matchCount, resultCount, ...cup }: ListedCup): CupCard {
  const { id, name, entry, killPoints, countedMatches, version } = cup;
  return {
    id,
    name,
    entry,
    placePoints: [...cup.placePoints],
    killPoints,
    countedMatches,
    prizes: [...cup.prizes],
    version,
    matchCount,
    resultCount,
    paidPosition: payout.position,
    paidAt: payout.paidAt,
    paidTokens: payout.paidTokens,
  };
}

function rowsOf({ prizes }: PresentCup, all: CupStandings, viewer: Id | null) {
  const tokens = new Map(
    prizesOf(all.standings, prizes).map((prize) => [prize.entryId, prize.tokens]),
  );
  return ({ entryId, matches, ...standing }: Standing): StandingView => ({
    entryId,
    name: all.nameOf(entryId),
    ...standing,
    prizeTokens: tokens.get(entryId) ?? 0,
    isOwn: viewer !== null && all.playersOf(entryId).includes(viewer),
    matches: [...matches],
  });
}
