import type { Tournament } from '../../api/schema';

export const CONFIRM = 'Confirm the result';

interface NextStep {
  /** Name of the dialog in which the step is done. */
  readonly what: 'room' | 'results' | 'confirm';
  readonly label: string;
}

/** Returns the label of the button that starts a match. A room that is out is not published anew. */
export function startLabel({ roomId }: Pick<Tournament, 'roomId'>): string {
  return roomId ? 'Start the match' : 'Publish and start';
}

/**
 * Returns the step that is due next for a match; null if the match is cancelled or has results.
 *
 * @param isProposed True if two or more captains or players have sent the same result.
 */
export function nextStep(
  { status, winners, roomId }: Pick<Tournament, 'status' | 'winners' | 'roomId'>,
  isProposed = false,
): NextStep | null {
  if (status === 'upcoming') {
    return { what: 'room', label: roomId ? startLabel({ roomId }) : 'Add room' };
  }
  if (winners.length > 0 || status === 'cancelled') return null;
  if (isProposed) return { what: 'confirm', label: CONFIRM };
  return { what: 'results', label: 'Declare results' };
}
