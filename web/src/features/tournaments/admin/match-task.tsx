import type { Tournament } from '../../../api/schema';
import { ConfirmResult } from './results/confirm-result';
import { ResultsSheet } from './results/results-sheet';
import { RoomForm } from './room-form';

/** What a match needs from an admin now. */
type MatchStep = 'room' | 'results' | 'confirm';

const DIALOGS = { room: RoomForm, results: ResultsSheet, confirm: ConfirmResult };

interface MatchTaskProps {
  readonly step: MatchStep;
  readonly tournament: Tournament;
  /** Called when the step is done, so that the next task can follow. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** The dialog of the step that a match needs now, for other pages than that of the matches. */
export function MatchTask({ step, ...props }: MatchTaskProps) {
  const Shown = DIALOGS[step];
  return <Shown {...props} />;
}
