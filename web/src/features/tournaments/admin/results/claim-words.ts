import type { Tournament } from '../../../../api/schema';
import type { components } from '../../../../api/schema.gen';

type Squads = Pick<Tournament, 'squads'>;

/** Returns a number of sides in words. In a match with squads, the captains send the results. */
export function sendersOf(count: number, { squads }: Squads): string {
  const [one, many] = squads === 'off' ? ['player', 'players'] : ['captain', 'captains'];
  return `${count} ${count === 1 ? one : many}`;
}

/** Says who sent results of a match, and if these are the same; null if nobody has. */
export function claimsSentence(
  { proposal, others }: components['schemas']['MatchClaims'],
  match: Squads,
): string | null {
  if (proposal) {
    const rest = others.length > 0 ? ', others another one' : '';
    return `${sendersOf(proposal.count, match)} sent the same result${rest}.`;
  }
  const sides = others.reduce((sum, { count }) => sum + count, 0);
  if (sides === 0) return null;
  return `${sendersOf(sides, match)} sent ${sides === 1 ? 'a result' : 'different results'}.`;
}
