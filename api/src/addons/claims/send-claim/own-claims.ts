import { Injectable } from '@nestjs/common';
import { Clock, type Id } from '../../../kernel/index.js';
import { MatchSides, type Side, type SidedMatch } from '../../../modules/tournaments/index.js';
import { EvidenceStore } from '../../disputes/index.js';
import { type ClaimedScore, claimUntil, claimWindow, isAgreed } from '../domain/claiming.js';
import { claimRefusals } from '../domain/refusals.js';
import { ClaimRows } from '../store/claim-rows.js';
import type { ClaimedScoreView, OwnClaim } from './own-claim.view.js';

/** Number of places to fill in for a match without a prize table. */
const USUAL_PLACES = 3;

export interface AskedClaim {
  readonly scores: readonly ClaimedScore[];
  /** Number of the sender's image among the evidence of the match. */
  readonly screenshot: number;
  /** Idempotency key of the request. */
  readonly key: string;
}

/** Returns the rows of a claim with the names of the sides. */
export function namedScores(
  scores: readonly ClaimedScore[],
  { sides }: Pick<SidedMatch, 'sides'>,
): ClaimedScoreView[] {
  const names = new Map(sides.map(({ id, name }) => [id, name]));
  return scores.map((score) => ({
    ...score,
    name: names.get(score.squadId ?? score.userId ?? '') ?? '',
  }));
}

/** Reads and stores the claim of a player's own side in a match. */
@Injectable()
export class OwnClaims {
  constructor(
    private readonly matches: MatchSides,
    private readonly rows: ClaimRows,
    private readonly evidence: EvidenceStore,
    private readonly clock: Clock,
  ) {}

  async read(id: string, userId: Id): Promise<OwnClaim> {
    const { match, side } = await this.mustHaveSide(id, userId);
    const claims = await this.rows.ofMatch(match);
    const own = claims.find(({ sideId }) => sideId === side.id);
    const agreed = own !== undefined && isAgreed(own, claims);
    const window = claimWindow(match, this.clock.now());
    const mayLead = side.leaderId === userId ? 'open' : 'captain';
    const open = agreed ? 'agreed' : mayLead;
    const state = window === 'open' ? open : window;
    return {
      state,
      until: claimUntil(match),
      ...fieldsOf(match),
      sides:
        state === 'open' ? match.sides.map(({ id, isSquad, name }) => ({ id, isSquad, name })) : [],
      claim: own
        ? { scores: namedScores(own.scores, match), sentAt: own.sentAt, isAgreed: agreed }
        : null,
    };
  }

  async send(id: string, userId: Id, { scores, screenshot, key }: AskedClaim): Promise<void> {
    const { match, side } = await this.mustHaveSide(id, userId);
    if (side.leaderId !== userId) throw claimRefusals.CAPTAIN_CLAIMS();
    if (claimWindow(match, this.clock.now()) !== 'open') throw claimRefusals.CLAIM_CLOSED();
    this.check(match, scores);
    const images = await this.evidence.list(match.tournamentId, userId);
    const isSent = images.some(({ number }) => number === screenshot);
    if (!isSent) throw claimRefusals.CLAIM_WITHOUT_SCREENSHOT();
    await this.rows.keep(match, { sideId: side.id, userId, screenshot, scores, key });
  }

  /** Checks the rows as a declaration does, and that each names a whole side. */
  private check(match: SidedMatch, scores: readonly ClaimedScore[]): void {
    this.matches.check(match, scores);
    const inSquads = new Set(
      match.sides.flatMap(({ isSquad, players }) => (isSquad ? players : [])),
    );
    if (scores.some(({ userId }) => userId !== undefined && inSquads.has(userId))) {
      throw claimRefusals.CLAIM_OF_SQUAD_PLAYER();
    }
    if (!scores.some(({ place }) => place === 1)) throw claimRefusals.CLAIM_WITHOUT_WINNER();
  }

  /** Throws NO_SIDE if the player has no seat in the match, or the match does not exist. */
  private async mustHaveSide(id: string, userId: Id): Promise<{ match: SidedMatch; side: Side }> {
    const match = await this.matches.find(id);
    const side = match?.sides.find(({ players }) => players.includes(userId));
    if (!match || !side) throw claimRefusals.NO_SIDE();
    return { match, side };
  }
}

/** The fields that the form of a match shows: its paid places, and kills if they are paid. */
function fieldsOf({ prizeTable, sides }: SidedMatch): Pick<OwnClaim, 'places' | 'paysKills'> {
  const { places, perKill } = prizeTable;
  const paid = places.findLastIndex((tokens) => tokens > 0) + 1;
  return { places: Math.min(paid || USUAL_PLACES, sides.length), paysKills: perKill > 0 };
}
