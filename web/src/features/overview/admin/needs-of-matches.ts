import type { Tournament } from '../../../api/schema';
import type { ProposedMatch } from '../../../components/admin/proposed-claims';
import type { MatchStep, Need } from './needs';

/** Time before the start of a match from which a missing room is a task, in milliseconds. */
const ROOM_BEFORE_MS = 20 * 60_000;

const STEPS: Readonly<Record<string, MatchStep['step']>> = {
  'Declare results': 'results',
  'Confirm the result': 'confirm',
};

/** Says how many sides sent the same result of a match. With squads, the captains send it. */
function agreement({ name, squads }: Tournament, { count, isContradicted }: ProposedMatch): string {
  const many = `${count} ${squads === 'off' ? 'players' : 'captains'}`;
  const others = isContradicted ? ', others another one' : '';
  return `${many} sent the same result of ${name}${others}.`;
}

/**
 * Returns tasks for matches that start soon or have started without a room, that have started
 * without becoming active, whose result is proposed, and that have ended without results. A
 * completed match must be one without results.
 */
export function needsOfMatches(
  matches: readonly Tournament[],
  now: number,
  proposed: readonly ProposedMatch[] = [],
): readonly Need[] {
  const proposals = new Map(proposed.map((each) => [each.tournamentId, each]));
  return matches.flatMap((each): readonly Need[] => {
    const { name, roomId, status, startTime, endTime } = each;
    const need = (rank: number, sentence: string, since: string, action: string) => {
      const step = STEPS[action] ?? 'room';
      const match = { step, tournament: each } as const;
      return [{ id: each._id, rank, sentence, since, action, match }];
    };
    const isOver = () => need(2, `${name} is over without results.`, endTime, 'Declare results');
    const proposal = proposals.get(each._id);
    if (proposal && status !== 'upcoming') {
      return need(2, agreement(each, proposal), proposal.since, 'Confirm the result');
    }
    if (status === 'completed') return isOver();
    const startsIn = Date.parse(startTime) - now;
    if (startsIn > 0) {
      const isDue = !roomId && startsIn <= ROOM_BEFORE_MS;
      return isDue ? need(1, `${name} starts soon without a room.`, startTime, 'Add room') : [];
    }
    if (!roomId) return need(0, `${name} has started without a room.`, startTime, 'Add room');
    if (status === 'upcoming') {
      return need(1, `${name} should have started, but is not active.`, startTime, 'Start it');
    }
    return Date.parse(endTime) > now ? [] : isOver();
  });
}
