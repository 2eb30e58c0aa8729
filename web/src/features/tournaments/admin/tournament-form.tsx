import { useId } from 'react';
import { Controller, type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { messageOf } from '../../../api/api-error';
import type { Tournament } from '../../../api/schema';
import { DraftDialog } from '../../../components/admin/draft-dialog';
import { showPopup } from '../../../components/popup/popups';
import { Button } from '../../../components/ui/button';
import { TextAreaField, TextField } from '../../../components/ui/field';
import { Form } from '../../../components/ui/form';
import { SelectField } from '../../../components/ui/select';
import { Switch } from '../../../components/ui/switch';
import { classNames } from '../../../lib/class-names';
import { MODES } from '../model/tournament';
import { AnnouncedPrizes } from './announced-prizes';
import {
  bodiesOf,
  CLASH_SQUAD,
  defaultsFor,
  type Fields,
  LONE_WOLF,
  required,
  toldAtOnce,
  usePlan,
  whole,
} from './form-fields';
import { FullMatch } from './full-match';
import { toLocal } from './indian-local-time';
import { type TournamentFields, useCreateMany, useSaveTournament } from './queries';
import { LikeEarlier, RepeatField, SeriesPreview } from './series-fields';
import { RoomPromiseField, SeriesFields, TimeFields } from './time-fields';

const SQUADS_HINT =
  'A captain takes four seats at once. Players can still join alone. Max participants must be a multiple of 4.';
const CHECK_IN_HINT =
  'Players check in 15 to 5 minutes before the start. All others are refunded, and their seats go to the waiting list.';
const SQUAD_RULES = [
  { value: 'off', label: 'No squads: players join alone' },
  { value: 'equal', label: 'Squads share a prize equally' },
  { value: 'captain', label: 'The captain gets the prize of a squad' },
];

interface TournamentFormProps {
  /** The tournament to edit; null to create a new one. */
  readonly tournament: Tournament | null;
  /** The tournament whose values the new tournament copies. */
  readonly like?: Tournament;
  readonly onClose: () => void;
}

/**
 * The form that creates or edits a tournament. Times are in Indian time, regardless of the
 * computer's time zone.
 */
export function TournamentForm({ tournament, like: given, onClose }: TournamentFormProps) {
  const form = useForm<Fields>({ defaultValues: defaultsFor(tournament, given) });
  const id = useId();
  const { control, register } = form;
  const mode = useWatch({ control, name: 'mode' });
  const { planned, change } = usePlan(form);
  const save = useSaving(tournament, onClose);
  const submit = form.handleSubmit((fields) =>
    save.send(bodiesOf(fields, planned), fields.repeatOn.map(Number)),
  );
  const { errors } = form.formState;
  const copy = (earlier: Tournament) => {
    const name = form.getValues('name').trim() || earlier.name;
    form.reset({ ...form.getValues(), ...defaultsFor(null, earlier), name });
  };
  return (
    <DraftDialog
      size="large"
      title={tournament ? 'Edit tournament' : 'Create tournament'}
      onClose={onClose}
      actions={
        <Button type="submit" form={id} kind="main" busy={save.isPending}>
          {tournament
            ? 'Save changes'
            : planned.length > 1
              ? `Create ${planned.length} tournaments`
              : 'Create tournament'}
        </Button>
      }
    >
      <Form id={id} className="grid gap-4" onSubmit={submit}>
        <div className={classNames('grid grid-cols-1 gap-4', !tournament && 'sm:grid-cols-2')}>
          <TextField
            label="Name"
            required
            maxLength={100}
            error={errors.name?.message}
            {...register('name', required('Name'))}
          />
          {!tournament && !given && <LikeEarlier onChoose={copy} />}
        </div>
        <TermsFields form={form} mode={mode} joined={(tournament?.currentParticipants ?? 0) > 0} />
        <TimeFields form={form} />
        {tournament && <NewStart form={form} tournament={tournament} />}
        <RoomPromiseField form={form} />
        {!tournament && <SeriesFields form={form} />}
        <TextAreaField
          label="Details"
          required
          rows={3}
          maxLength={5000}
          error={errors.details?.message}
          {...register('details', required('Details'))}
        />
        <Controller
          control={control}
          name="checkIn"
          render={({ field }) => (
            <Switch
              label="Check-in"
              hint={CHECK_IN_HINT}
              checked={field.value}
              onChange={field.onChange}
            />
          )}
        />
        {!tournament && <RepeatField form={form} />}
        {!tournament && planned.length > 1 && <SeriesPreview planned={planned} onChange={change} />}
      </Form>
    </DraftDialog>
  );
}

interface NewStartProps {
  readonly form: UseFormReturn<Fields>;
  readonly tournament: Tournament;
}

/** Says that a new start time is told to the participants. */
function NewStart({ form, tournament }: NewStartProps) {
  const startTime = useWatch({ control: form.control, name: 'startTime' });
  const isSame = startTime === toLocal(tournament.startTime);
  if (isSame || tournament.currentParticipants === 0) return null;
  return (
    <p role="status" className="-mt-2 text-small text-ink-muted">
      {toldAtOnce(tournament.currentParticipants)}
    </p>
  );
}

/** Returns a mutation that sends the form and reports the outcome. */
function useSaving(tournament: Tournament | null, onSaved: () => void) {
  const words = tournament
    ? { title: 'Update Failed', verb: 'update', done: 'Tournament updated successfully!' }
    : { title: 'Creation Failed', verb: 'create', done: 'Tournament created successfully!' };
  const ended = (message: string) => {
    showPopup({ type: 'success', title: 'Success', message });
    onSaved();
  };
  const onError = (error: Error) =>
    showPopup({
      type: 'error',
      title: words.title,
      message: `Failed to ${words.verb} tournament: ${messageOf(error, error.message)}`,
    });
  const one = useSaveTournament(tournament, { onSuccess: () => ended(words.done), onError });
  const many = useCreateMany({ onSuccess: ({ message }) => ended(message), onError });
  return {
    isPending: one.isPending || many.isPending,
    send(tournaments: readonly TournamentFields[], repeatOn: readonly number[]) {
      const [only, ...others] = tournaments;
      if (others.length > 0 || repeatOn.length > 0) many.mutate({ tournaments, repeatOn });
      else if (only) one.mutate(only);
    },
  };
}

interface PartProps {
  readonly form: UseFormReturn<Fields>;
}

/** The fields for mode, seats and money, which are locked once players have joined. */
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
      {mode === CLASH_SQUAD && (
        <SelectField
          label="Squads"
          disabled={joined}
          hint={joined ? 'Locked: players have joined.' : SQUADS_HINT}
          options={SQUAD_RULES}
          {...form.register('squads')}
        />
      )}
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
          hint={joined ? 'Can only be increased.' : undefined}
          error={errors.prizePool?.message}
          {...form.register('prizePool', whole('Prize pool', 0))}
        />
      </div>
      <AnnouncedPrizes form={form} />
      <FullMatch form={form} />
    </>
  );
}
