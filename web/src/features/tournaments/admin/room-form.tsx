import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { messageOf } from '../../../api/api-error';
import type { Tournament } from '../../../api/schema';
import { DraftDialog } from '../../../components/admin/draft-dialog';
import { showPopup } from '../../../components/popup/popups';
import { Button } from '../../../components/ui/button';
import { Confirm } from '../../../components/ui/confirm';
import { TextField } from '../../../components/ui/field';
import { Form } from '../../../components/ui/form';
import { formatInstant, formatRelative } from '../../../lib/format';
import { serverNow } from '../../../lib/server-clock';
import { toldAtOnce } from './form-fields';
import { useSetRoom } from './queries';

/**
 * Time before the planned start, in milliseconds. Starting a match earlier than that needs a
 * confirmation.
 */
export const EARLY_MS = 30 * 60_000;

interface RoomFormProps {
  readonly tournament: Tournament;
  readonly onClose: () => void;
  /** Called in place of `onClose` when the room is published. */
  readonly onDone?: () => void;
}

/** The form of the room's id and password. Saving notifies every participant. */
export function RoomForm({ tournament, onClose, onDone = onClose }: RoomFormProps) {
  const { register, handleSubmit, formState } = useForm({
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
      onDone();
    },
    onError: (error) =>
      showPopup({
        type: 'error',
        title: 'Update Failed',
        message: `Failed to update room details: ${messageOf(error, error.message)}`,
      }),
  });
  const id = useId();
  const [asks, setAsks] = useState(false);
  const isEarly = Date.parse(tournament.startTime) - serverNow() > EARLY_MS;
  const publish = (start: boolean, sure = false) =>
    handleSubmit(({ roomId, roomPassword }) => {
      if (start && isEarly && !sure) return setAsks(true);
      save.mutate({
        roomId: roomId.trim(),
        roomPassword: roomPassword.trim(),
        ...(start && { start }),
      });
    });
  return (
    <DraftDialog
      title={`Room of ${tournament.name}`}
      onClose={onClose}
      locked={save.isPending}
      actions={
        <Buttons
          formId={id}
          mayStart={tournament.status === 'upcoming'}
          busy={save.isPending}
          onStart={() => void publish(true)()}
        />
      }
    >
      <Form id={id} className="grid gap-4" onSubmit={publish(false)}>
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
        <p className="text-small text-ink-muted">{toldAtOnce(tournament.currentParticipants)}</p>
      </Form>
      {asks && (
        <EarlyStart
          tournament={tournament}
          busy={save.isPending}
          onConfirm={() => void publish(true, true)()}
          onClose={() => setAsks(false)}
        />
      )}
    </DraftDialog>
  );
}

interface ButtonsProps {
  readonly formId: string;
  readonly mayStart: boolean;
  readonly busy: boolean;
  readonly onStart: () => void;
}

function Buttons({ formId, mayStart, busy, onStart }: ButtonsProps) {
  return (
    <>
      <Button type="submit" form={formId} kind={mayStart ? 'plain' : 'main'} busy={busy}>
        Publish room
      </Button>
      {mayStart && (
        <Button kind="main" disabled={busy} onClick={onStart}>
          Publish and start
        </Button>
      )}
    </>
  );
}

interface EarlyStartProps extends Omit<RoomFormProps, 'onDone'> {
  readonly busy: boolean;
  readonly onConfirm: () => void;
}

/** Asks for confirmation before a match starts long before its planned start. */
function EarlyStart({ tournament: { name, startTime }, ...props }: EarlyStartProps) {
  const at = new Date(startTime);
  const early = formatRelative(at, serverNow(), 'en') ?? 'in more than a week';
  return (
    <Confirm
      {...props}
      title="Start before its time?"
      sentence={`The start of ${name} is ${formatInstant(at)}, ${early}.`}
      consequence="The match becomes active now."
      action="Start now"
    />
  );
}

const rules = (name: string) => ({
  validate: (text: string) => text.trim() !== '' || `${name} is required`,
});
