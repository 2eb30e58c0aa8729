import type { Tournament } from '../../api/schema';

interface NextStep {
  /** Name of the dialog in which the step is done. */
  readonly what: 'room' | 'results';
  readonly label: string;
}

/** Returns the step that is due next for a match; null if the match is cancelled or has results. */
export function nextStep({
  status,
  winners,
  roomId,
}: Pick<Tournament, 'status' | 'winners' | 'roomId'>): NextStep | null {
  if (status === 'upcoming') {
    return { what: 'room', label: roomId ? 'Publish and start' : 'Add room' };
  }
  if (winners.length > 0 || status === 'cancelled') return null;
  return { what: 'results', label: 'Declare results' };
}
