import type { TournamentStatus } from '../api/schema';
import type { Tone } from './ui/badge';

/** The colour of each status of a match. */
export const MATCH_TONES: Readonly<Record<TournamentStatus, Tone>> = {
  upcoming: 'info',
  active: 'good',
  completed: 'neutral',
  cancelled: 'bad',
};
