import { Dialog } from '../../../components/ui/dialog';
import { useTexts } from '../../../i18n/texts';
import type { ListedMatch } from '../model/tournament';
import { tournamentTexts } from '../texts';
import { RoomDetails } from './room-details';

interface RoomDialogProps {
  readonly tournament: ListedMatch & { readonly roomId: string; readonly roomPassword: string };
  readonly onClose: () => void;
}

export default function RoomDialog({ tournament, onClose }: RoomDialogProps) {
  const t = useTexts(tournamentTexts);
  return (
    <Dialog title={t('roomDetails')} onClose={onClose}>
      <RoomDetails
        match={tournament._id}
        roomId={tournament.roomId}
        roomPassword={tournament.roomPassword}
      />
    </Dialog>
  );
}
