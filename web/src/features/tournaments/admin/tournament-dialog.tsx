import type { ComponentType } from 'react';
import type { Tournament } from '../../../api/schema';
import { DeleteDialog } from './delete-dialog';
import { ParticipantsPanel } from './participants-panel';
import { RepairDialog } from './repair/repair-dialog';
import { ConfirmResult } from './results/confirm-result';
import { ResultsSheet } from './results/results-sheet';
import { RoomForm } from './room-form';
import { RoomReceipts } from './rooms/room-receipts';
import { StatusForm } from './status-form';
import { TournamentForm } from './tournament-form';
import { VoidDialog } from './void-dialog';

interface DialogProps {
  readonly tournament: Tournament;
  readonly onClose: () => void;
}

function Duplicate({ tournament, onClose }: DialogProps) {
  return <TournamentForm tournament={null} like={tournament} onClose={onClose} />;
}

const DIALOGS = {
  edit: TournamentForm,
  duplicate: Duplicate,
  room: RoomForm,
  status: StatusForm,
  results: ResultsSheet,
  confirm: ConfirmResult,
  receipts: RoomReceipts,
  void: VoidDialog,
  repair: RepairDialog,
  participants: ParticipantsPanel,
  delete: DeleteDialog,
} satisfies Readonly<Record<string, ComponentType<DialogProps>>>;

export type DialogName = keyof typeof DIALOGS;

export interface OpenDialog {
  readonly what: DialogName;
  readonly tournament: Tournament;
}

/**
 * The dialog for one action on a tournament. The page shows it outside the tournament's card,
 * because the card may leave the list and the typed texts would be lost.
 */
export function TournamentDialog({
  open,
  listed = [],
  onClose,
}: {
  readonly open: OpenDialog | null;
  readonly listed: readonly Tournament[] | undefined;
  readonly onClose: () => void;
}) {
  if (!open) return null;
  const { what, tournament } = open;
  const Shown: ComponentType<DialogProps> = DIALOGS[what];
  const newest = listed.find(({ _id }) => _id === tournament._id) ?? tournament;
  return <Shown tournament={newest} onClose={onClose} />;
}
