import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/index.js';
import { MatchSides, type SidedMatch } from '../../../modules/tournaments/index.js';
import { Database } from '../../../platform/database/index.js';
import { proposedDigest } from '../domain/claiming.js';
import { namedScores } from '../send-claim/own-claims.js';
import { ClaimRows } from '../store/claim-rows.js';
import type { ResultClaim } from '../store/result-claim.entity.js';
import type { ClaimedTable, MatchClaims, ProposedMatches } from './claims.view.js';

const MOST_TABLES = 10;
const MOST_SENDERS = 20;
/** Time after which a proposal is no longer listed, in milliseconds. Its match still shows it. */
const LISTED_MS = 7 * 86_400_000;

/** Reads the claims of matches for admins. */
@Injectable()
export class ClaimReader {
  constructor(
    private readonly database: Database,
    private readonly matches: MatchSides,
    private readonly rows: ClaimRows,
    private readonly clock: Clock,
  ) {}

  /** Returns the claims of a match, equal ones together, the most frequent first. */
  async ofMatch(id: string): Promise<MatchClaims> {
    const match = await this.matches.find(id);
    if (!match) return { proposal: null, others: [] };
    const claims = await this.rows.ofMatch(match);
    const proposed = match.hasResults ? null : proposedDigest(claims);
    const tables = new Map<string, readonly ResultClaim[]>();
    for (const claim of claims) {
      tables.set(claim.digest, [...(tables.get(claim.digest) ?? []), claim]);
    }
    const others = [...tables]
      .filter(([digest]) => digest !== proposed)
      .map(([, equal]) => equal)
      .sort((one, other) => other.length - one.length)
      .slice(0, MOST_TABLES);
    const equal = proposed === null ? undefined : tables.get(proposed);
    return {
      proposal: equal ? tableOf(equal, match) : null,
      others: others.map((each) => tableOf(each, match)),
    };
  }

  /** Returns the matches without results for which most sides claim the same result. */
  async proposed(): Promise<ProposedMatches> {
    const since = new Date(this.clock.now().getTime() - LISTED_MS);
    const matches = await this.database.rows<ProposedMatches['matches'][number]>(PROPOSED, [since]);
    return { matches };
  }
}

function tableOf(equal: readonly ResultClaim[], match: SidedMatch): ClaimedTable {
  const names = new Map(match.sides.map(({ id, name }) => [id, name]));
  return {
    scores: namedScores(equal[0]?.scores ?? [], match),
    count: equal.length,
    claims: equal.slice(0, MOST_SENDERS).map(({ sideId, userId, sentAt, screenshot }) => ({
      sideId,
      side: names.get(sideId) ?? '',
      userId,
      sentAt,
      screenshot: `/api/tournaments/admin/${match.tournamentId}/evidence/${userId}/${screenshot}`,
    })),
  };
}

/**
 * Selects the matches in which one result has at least two claims, and more than any other, as
 * `proposedDigest` decides for a single match.
 */
const PROPOSED = `
  WITH tables AS (
    SELECT c.tournament_id, c.digest, count(*)::integer AS sides, max(c.sent_at) AS newest
      FROM result_claim c
      JOIN tournament t ON t.id = c.tournament_id AND t.round = c.round
      JOIN projection.tournament_round r ON r.tournament_id = t.id AND r.round = t.round
      JOIN projection.entrant e ON e.tournament_id = c.tournament_id AND e.round = c.round
       AND e.user_id = c.user_id AND e.refunded_position IS NULL
       AND coalesce(e.squad_id, e.user_id) = c.side_id
     WHERE c.sent_at > $1 AND t.deleted_at IS NULL
       AND t.status IN ('active', 'completed') AND r.declared <= r.voided
     GROUP BY c.tournament_id, c.digest
  ), matches AS (
    SELECT tournament_id, max(sides) AS most, count(*) AS different, max(newest) AS since
      FROM tables GROUP BY tournament_id
  )
  SELECT m.tournament_id AS "tournamentId", m.most AS count,
         m.different > 1 AS "isContradicted", m.since
    FROM matches m
   WHERE m.most >= 2 AND 1 = (SELECT count(*) FROM tables o
                               WHERE o.tournament_id = m.tournament_id AND o.sides = m.most)
   ORDER BY m.since LIMIT 200`;
