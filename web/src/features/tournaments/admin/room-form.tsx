import { useId, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { messageOf } from '../../../api/api-error';
import type { Tournament } from '../../../api/schema';
import { DraftDialog } from '../../../components/admin/draft-dialog';
import { startLabel } from '../../../components/admin/next-step';
import { formatAhead } from '../../../components/admin/time-ahead';
import { showPopup } from '../../../components/popup/popups';
import { Button } from '../../../components/ui/button';
import { Confirm } from '../../../components/ui/confirm';
import { TextField } from '../../../components/ui/field';
import { Form } from '../../../components/ui/form';
import { formatInstant } from '../../../lib/format';
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
  const { save, starts } = useSaving(tournament, onDone);
  const id = useId();
  const [asks, setAsks] = useState(false);
  const isEarly = Date.parse(tournament.startTime) - serverNow() > EARLY_MS;
  const publish = (start: boolean, sure = false) =>
    handleSubmit(({ roomId, roomPassword }) => {
      if (start && isEarly && !sure) return setAsks(true);
      starts.current = start;
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
          start={tournament.status === 'upcoming' ? startLabel(tournament) : null}
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

/** Returns a mutation that publishes the room, and a mark if it starts the match too. */
function useSaving({ _id, name }: Tournament, onDone: () => void) {
  const starts = useRef(false);
  const save = useSetRoom(_id, {
    onSuccess: () => {
      const started = starts.current ? ` ${name} has started.` : '';
      showPopup({
        type: 'success',
        title: 'Success',
        message: `Room details updated successfully!${started}`,
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
  return { save, starts };
}

interface ButtonsProps {
  readonly formId: string;
  /** Label of the button that starts the match; null if the match cannot start. */
  readonly start: string | null;
  readonly busy: boolean;
  readonly onStart: () => void;
}

function Buttons({ formId, start, busy, onStart }: ButtonsProps) {
  return (
    <>
      <Button type="submit" form={formId} kind={start ? 'plain' : 'main'} busy={busy}>
        Publish room
      </Button>
      {start && (
        <Button kind="main" disabled={busy} onClick={onStart}>
          {start}
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
  const early = formatAhead(at, serverNow()) ?? 'in more than a week';
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
