import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { messageOf } from '../../../api/api-error';
import type { Tournament } from '../../../api/schema';
import { DateField } from '../../../components/office/date-field';
import { DraftDialog } from '../../../components/office/draft-dialog';
import { showPopup } from '../../../components/popup/popups';
import { Button } from '../../../components/ui/button';
import { TextAreaField, TextField } from '../../../components/ui/field';
import { SelectField } from '../../../components/ui/select';
import { MODES } from '../model/tournament';
import { fromLocal, toLocal } from './indian-local-time';
import { useSaveTournament } from './queries';

interface Fields {
  readonly name: string;
  readonly mode: string;
  readonly maxParticipants: string;
  readonly entryFee: string;
  readonly prizePool: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly details: string;
}

const LONE_WOLF = MODES['lone-wolf'].title;
const CLASH_SQUAD = MODES['clash-squad'].title;

interface TournamentFormProps {
  /** Null: a new one. */
  readonly tournament: Tournament | null;
  readonly onClose: () => void;
}

/** Create or edit. Times are Indian time, whatever the computer's own zone is. */
export function TournamentForm({ tournament, onClose }: TournamentFormProps) {
  const form = useForm<Fields>({ defaultValues: defaultsFor(tournament) });
  const mode = useWatch({ control: form.control, name: 'mode' });
  const save = useSaving(tournament, onClose);
  const submit = form.handleSubmit((fields) =>
    save.mutate({
      name: fields.name.trim(),
      mode: fields.mode,
      maxParticipants: fields.mode === LONE_WOLF ? 2 : Number(fields.maxParticipants),
      entryFee: Number(fields.entryFee),
      prizePool: Number(fields.prizePool),
      startTime: fromLocal(fields.startTime),
      endTime: fromLocal(fields.endTime),
      details: fields.details.trim(),
    }),
  );
  const { errors } = form.formState;
  return (
    <DraftDialog
      size="large"
      title={tournament ? 'Edit tournament' : 'Create tournament'}
      onClose={onClose}
    >
      <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <TextField
          label="Name"
          required
          maxLength={100}
          error={errors.name?.message}
          {...form.register('name', required('Name'))}
        />
        <TermsFields form={form} mode={mode} joined={(tournament?.currentParticipants ?? 0) > 0} />
        <TimeFields form={form} />
        <TextAreaField
          label="Details"
          required
          maxLength={5000}
          error={errors.details?.message}
          {...form.register('details', required('Details'))}
        />
        <Button type="submit" kind="main" busy={save.isPending}>
          {tournament ? 'Save changes' : 'Create tournament'}
        </Button>
      </form>
    </DraftDialog>
  );
}

const required = (name: string) => ({
  validate: (text: string) => text.trim() !== '' || `${name} is required`,
});

const whole = (name: string, least: number) => ({
  validate: (text: string) =>
    (/^\d{1,8}$/.test(text.trim()) && Number(text) >= least) ||
    `${name} must be a whole number of at least ${least}`,
});

/** Sends the form and says how it went. */
function useSaving(tournament: Tournament | null, onSaved: () => void) {
  const words = tournament
    ? { title: 'Update Failed', verb: 'update', done: 'Tournament updated successfully!' }
    : { title: 'Creation Failed', verb: 'create', done: 'Tournament created successfully!' };
  return useSaveTournament(tournament, {
    onSuccess: () => {
      showPopup({ type: 'success', title: 'Success', message: words.done });
      onSaved();
    },
    onError: (error) =>
      showPopup({
        type: 'error',
        title: words.title,
        message: `Failed to ${words.verb} tournament: ${messageOf(error, error.message)}`,
      }),
  });
}

interface PartProps {
  readonly form: UseFormReturn<Fields>;
}

/** Mode, seats and money: what those who have joined relied on is locked. */
function TermsFields({
  form,
  mode,
  joined,
}: PartProps & { readonly mode: string; readonly joined: boolean }) {
  const { errors } = form.formState;
  const isLoneWolf = mode === LONE_WOLF;
  const modes = [...new Set([...Object.values(MODES).map(({ title }) => title), mode])];
  const seatsFollow = (event: { target: { value: string } }) => {
    if (event.target.value === LONE_WOLF) form.setValue('maxParticipants', '2');
    if (event.target.value === CLASH_SQUAD) form.setValue('maxParticipants', '8');
  };
  return (
    <>
      <SelectField
        label="Mode"
        required
        disabled={joined}
        hint={joined ? 'Locked: players have joined.' : undefined}
        options={[
          { value: '', label: 'Choose a mode' },
          ...modes.filter(Boolean).map((title) => ({ value: title, label: title })),
        ]}
        error={errors.mode?.message}
        {...form.register('mode', { ...required('Mode'), onChange: seatsFollow })}
      />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-3">
        <TextField
          label="Max participants"
          required
          inputMode="numeric"
          disabled={isLoneWolf}
          hint={isLoneWolf ? 'Lone Wolf mode is limited to 2 participants' : undefined}
          error={errors.maxParticipants?.message}
          {...form.register('maxParticipants', isLoneWolf ? {} : whole('Max participants', 2))}
        />
        <TextField
          label="Entry fee (tokens)"
          required
          inputMode="numeric"
          disabled={joined}
          error={errors.entryFee?.message}
          {...form.register('entryFee', joined ? {} : whole('Entry fee', 0))}
        />
        <TextField
          label="Prize pool (tokens)"
          required
          inputMode="numeric"
          hint={joined ? 'May only rise.' : undefined}
          error={errors.prizePool?.message}
          {...form.register('prizePool', whole('Prize pool', 0))}
        />
      </div>
    </>
  );
}

function TimeFields({ form }: PartProps) {
  const { errors } = form.formState;
  const startTime = useWatch({ control: form.control, name: 'startTime' });
  const isPast = startTime !== '' && Date.parse(fromLocal(startTime)) < Date.now();
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <DateField
        label="Start (IST)"
        required
        type="datetime-local"
        hint={isPast ? 'This is in the past: nobody will be able to join.' : undefined}
        error={errors.startTime?.message}
        {...form.register('startTime', required('Start'))}
      />
      <DateField
        label="End (IST)"
        required
        type="datetime-local"
        error={errors.endTime?.message}
        {...form.register('endTime', {
          validate: (text) =>
            text === '' ? 'End is required' : text > startTime || 'The end must be after the start',
        })}
      />
    </div>
  );
}

function defaultsFor(tournament: Tournament | null): Fields {
  if (!tournament) {
    return {
      name: '',
      mode: '',
      maxParticipants: '',
      entryFee: '',
      prizePool: '',
      startTime: '',
      endTime: '',
      details: '',
    };
  }
  return {
    name: tournament.name,
    mode: tournament.mode,
    maxParticipants: String(tournament.maxParticipants),
    entryFee: String(tournament.entryFee),
    prizePool: String(tournament.prizePool),
    startTime: toLocal(tournament.startTime),
    endTime: toLocal(tournament.endTime),
    details: tournament.details,
  };
}
