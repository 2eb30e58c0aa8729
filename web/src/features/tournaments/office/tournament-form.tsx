import { useForm, useWatch } from 'react-hook-form';
import { messageOf } from '../../../api/api-error';
import type { Tournament } from '../../../api/schema';
import { SidePanel } from '../../../components/office/side-panel';
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
  const { register, handleSubmit, control, setValue, formState } = useForm<Fields>({
    defaultValues: defaultsFor(tournament),
  });
  const { errors } = formState;
  const [mode, startTime] = useWatch({ control, name: ['mode', 'startTime'] });
  const isLoneWolf = mode === LONE_WOLF;
  const joined = (tournament?.currentParticipants ?? 0) > 0;
  const words = tournament
    ? { title: 'Update Failed', verb: 'update', done: 'Tournament updated successfully!' }
    : { title: 'Creation Failed', verb: 'create', done: 'Tournament created successfully!' };
  const save = useSaveTournament(tournament, {
    onSuccess: () => {
      showPopup({ type: 'success', title: 'Success', message: words.done });
      onClose();
    },
    onError: (error) =>
      showPopup({
        type: 'error',
        title: words.title,
        message: `Failed to ${words.verb} tournament: ${messageOf(error, error.message)}`,
      }),
  });
  const submit = handleSubmit((fields) =>
    save.mutate({
      name: fields.name.trim(),
      mode: fields.mode,
      maxParticipants: isLoneWolf ? 2 : Number(fields.maxParticipants),
      entryFee: Number(fields.entryFee),
      prizePool: Number(fields.prizePool),
      startTime: fromLocal(fields.startTime),
      endTime: fromLocal(fields.endTime),
      details: fields.details.trim(),
    }),
  );
  const required = (name: string) => ({
    validate: (text: string) => text.trim() !== '' || `${name} is required`,
  });
  const whole = (name: string, least: number) => ({
    validate: (text: string) =>
      (/^\d{1,8}$/.test(text.trim()) && Number(text) >= least) ||
      `${name} must be a whole number of at least ${least}`,
  });
  const modes = [...new Set([...Object.values(MODES).map(({ title }) => title), mode])].filter(
    Boolean,
  );
  return (
    <SidePanel title={tournament ? 'Edit tournament' : 'Create tournament'} onClose={onClose}>
      <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <TextField
          label="Name"
          maxLength={100}
          error={errors.name?.message}
          {...register('name', required('Name'))}
        />
        <SelectField
          label="Mode"
          disabled={joined}
          hint={joined ? 'Locked: players have joined.' : undefined}
          options={[
            { value: '', label: 'Choose a mode' },
            ...modes.map((title) => ({ value: title, label: title })),
          ]}
          error={errors.mode?.message}
          {...register('mode', {
            ...required('Mode'),
            onChange: (event: { target: { value: string } }) => {
              if (event.target.value === LONE_WOLF) setValue('maxParticipants', '2');
              if (event.target.value === CLASH_SQUAD) setValue('maxParticipants', '8');
            },
          })}
        />
        <div className="grid gap-4 sm:grid-cols-3">
          <TextField
            label="Max participants"
            inputMode="numeric"
            disabled={isLoneWolf}
            hint={isLoneWolf ? 'Lone Wolf mode is limited to 2 participants' : undefined}
            error={errors.maxParticipants?.message}
            {...register('maxParticipants', isLoneWolf ? {} : whole('Max participants', 2))}
          />
          <TextField
            label="Entry fee (tokens)"
            inputMode="numeric"
            disabled={joined}
            error={errors.entryFee?.message}
            {...register('entryFee', joined ? {} : whole('Entry fee', 0))}
          />
          <TextField
            label="Prize pool (tokens)"
            inputMode="numeric"
            hint={joined ? 'May only rise.' : undefined}
            error={errors.prizePool?.message}
            {...register('prizePool', whole('Prize pool', 0))}
          />
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Start (IST)"
            type="datetime-local"
            hint={
              startTime && Date.parse(fromLocal(startTime)) < Date.now()
                ? 'This is in the past: nobody will be able to join.'
                : undefined
            }
            error={errors.startTime?.message}
            {...register('startTime', required('Start'))}
          />
          <TextField
            label="End (IST)"
            type="datetime-local"
            error={errors.endTime?.message}
            {...register('endTime', {
              validate: (text) =>
                text === ''
                  ? 'End is required'
                  : text > startTime || 'The end must be after the start',
            })}
          />
        </div>
        <TextAreaField
          label="Details"
          maxLength={5000}
          error={errors.details?.message}
          {...register('details', required('Details'))}
        />
        <Button type="submit" kind="main" busy={save.isPending}>
          {tournament ? 'Save changes' : 'Create tournament'}
        </Button>
      </form>
    </SidePanel>
  );
}

function defaultsFor(tournament: Tournament | null): Fields {
  if (!tournament) {
    return {
      ...{ name: '', mode: '', maxParticipants: '', entryFee: '', prizePool: '' },
      ...{ startTime: '', endTime: '', details: '' },
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
