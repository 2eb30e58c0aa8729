import { messageOf } from '../../../api/api-error';
import type { Tournament } from '../../../api/schema';
import { showPopup } from '../../../components/popup/popups';
import { Confirm } from '../../../components/ui/confirm';
import { formatTokens } from '../../../lib/format';
import { useDeleteConsequence, useDeleteTournament } from './queries';

interface DeleteDialogProps {
  readonly tournament: Tournament;
  readonly onClose: () => void;
}

export function DeleteDialog({ tournament, onClose }: DeleteDialogProps) {
  const { data } = useDeleteConsequence(tournament._id);
  const remove = useDeleteTournament(tournament._id, {
    onSuccess: () => {
      showPopup({
        type: 'success',
        title: 'Success',
        message: 'Tournament deleted successfully!',
      });
      onClose();
    },
    onError: (error) => {
      showPopup({
        type: 'error',
        title: 'Delete Failed',
        message: messageOf(error, 'Failed to delete tournament'),
      });
      onClose();
    },
  });
  const consequence = !data
    ? 'Checking what this would do…'
    : data.refunds.participants > 0
      ? `Refunds ${data.refunds.participants} ${data.refunds.participants === 1 ? 'player' : 'players'}, ${formatTokens(data.refunds.tokens)} tokens in all.`
      : 'No tokens move. The history of payments stays in the ledger.';
  return (
    <Confirm
      title={`Delete ${tournament.name}`}
      sentence="Are you sure you want to delete this tournament?"
      consequence={consequence}
      action="Delete tournament"
      danger
      busy={remove.isPending}
      onConfirm={() => remove.mutate(null)}
      onClose={onClose}
    />
  );
}
