import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { messageOf } from '../../../api/api-error';
import type { Tournament } from '../../../api/schema';
import { DraftDialog } from '../../../components/admin/draft-dialog';
import { showPopup } from '../../../components/popup/popups';
import { Button } from '../../../components/ui/button';
import { TextField } from '../../../components/ui/field';
import { useSetRoom } from './queries';

interface RoomFormProps {
  readonly tournament: Tournament;
  readonly onClose: () => void;
}

/** The room's id and password. Saving notifies every participant. */
export function RoomForm({ tournament, onClose }: RoomFormProps) {
  const { register, handleSubmit, formState, setFocus } = useForm({
    defaultValues: {
      roomId: tournament.roomId ?? '',
      roomPassword: tournament.roomPassword ?? '',
    },
  });
  const save = useSetRoom(tournament._id, {
    onSuccess: () => {
      showPopup({
        type: 'success',
        title: 'Success',
        message: 'Room details updated successfully!',
      });
      onClose();
    },
    onError: (error) =>
      showPopup({
        type: 'error',
        title: 'Update Failed',
        message: `Failed to update room details: ${messageOf(error, error.message)}`,
      }),
  });
  const publish = (start: boolean) =>
    handleSubmit(({ roomId, roomPassword }) =>
      save.mutate({
        roomId: roomId.trim(),
        roomPassword: roomPassword.trim(),
        ...(start && { start }),
      }),
    );
  useEffect(() => setFocus('roomId'), [setFocus]);
  return (
    <DraftDialog title={`Room of ${tournament.name}`} onClose={onClose} locked={save.isPending}>
      <form noValidate className="grid gap-4" onSubmit={(event) => void publish(false)(event)}>
        <TextField
          label="Room ID"
          required
          maxLength={50}
          autoComplete="off"
          error={formState.errors.roomId?.message}
          {...register('roomId', rules('Room ID'))}
        />
        <TextField
          label="Room password"
          required
          maxLength={50}
          autoComplete="off"
          error={formState.errors.roomPassword?.message}
          {...register('roomPassword', rules('Room password'))}
        />
        <p className="text-small text-ink-muted">{told(tournament.currentParticipants)}</p>
        <div className="grid gap-2 sm:grid-flow-col sm:auto-cols-fr">
          <Button
            type="submit"
            kind={tournament.status === 'upcoming' ? 'plain' : 'main'}
            busy={save.isPending}
          >
            Publish room
          </Button>
          {tournament.status === 'upcoming' && (
            <Button kind="main" disabled={save.isPending} onClick={() => void publish(true)()}>
              Publish and start
            </Button>
          )}
        </div>
      </form>
    </DraftDialog>
  );
}

const rules = (name: string) => ({
  validate: (text: string) => text.trim() !== '' || `${name} is required`,
});

function told(participants: number): string {
  if (participants === 0) return 'No participants yet.';
  return `${participants} participant${participants === 1 ? '' : 's'} will be told at once.`;
}
