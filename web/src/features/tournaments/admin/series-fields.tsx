import { useQuery } from '@tanstack/react-query';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { Tournament } from '../../../api/schema';
import { DateControl, useDateInput } from '../../../components/admin/date-field';
import { CHIP } from '../../../components/admin/filter-chip';
import { SelectField } from '../../../components/ui/select';
import { classNames } from '../../../lib/class-names';
import type { Fields } from './form-fields';
import { allTournamentsQuery } from './queries';
import { dayBesides, type Planned, splitNumber, WEEKDAYS } from './series';

/** Number of recent matches among which templates are searched. */
const LOOKED_THROUGH = 50;

const termsOf = ({ name, mode, maxParticipants, entryFee, prizePool }: Tournament) =>
  JSON.stringify([splitNumber(name)[0], mode, maxParticipants, entryFee, prizePool]);

/** A field to choose an earlier match, whose values then fill in the form. */
export function LikeEarlier({ onChoose }: { readonly onChoose: (like: Tournament) => void }) {
  const { data } = useQuery(
    allTournamentsQuery({ status: 'all', sort: 'newest', page: 1, limit: LOOKED_THROUGH }),
  );
  const different = new Map<string, Tournament>();
  for (const each of data?.tournaments ?? []) {
    if (!different.has(termsOf(each))) different.set(termsOf(each), each);
  }
  const earlier = [...different.values()];
  return (
    <SelectField
      label="Copy an earlier match"
      defaultValue=""
      options={[
        { value: '', label: 'None' },
        ...earlier.map(({ _id, name, entryFee, prizePool }) => ({
          value: _id,
          label: `${name} (${entryFee} → ${prizePool} tokens)`,
        })),
      ]}
      onChange={({ target }) => {
        const chosen = earlier.find(({ _id }) => _id === target.value);
        if (chosen) onChoose(chosen);
      }}
    />
  );
}

/** Chooses the days of the week on which the worker creates the matches again. */
export function RepeatField({ form }: { readonly form: UseFormReturn<Fields> }) {
  const hint = 'repeat-on-hint';
  const [startTime, repeatOn] = useWatch({
    control: form.control,
    name: ['startTime', 'repeatOn'],
  });
  const firstDay = dayBesides(startTime, repeatOn);
  return (
    <fieldset className="grid gap-1.5" aria-describedby={hint}>
      <legend className="mb-1.5 text-small font-semibold">Repeat on (optional)</legend>
      <div className="flex flex-wrap gap-2">
        {WEEKDAYS.map(({ value, label }) => (
          <label
            key={value}
            className={classNames(
              CHIP,
              'cursor-pointer has-checked:border-accent has-checked:text-ink',
            )}
          >
            <input type="checkbox" value={value} {...form.register('repeatOn')} />
            {label}
          </label>
        ))}
      </div>
      <p id={hint} className="text-small text-ink-muted">
        Matches are played on these days. Arena creates them one day earlier, until you stop the
        series.
      </p>
      {firstDay && (
        <p role="status" className="text-small text-warn">
          The first match is on a {firstDay}, besides these days.
        </p>
      )}
    </fieldset>
  );
}

interface PreviewProps {
  readonly planned: readonly Planned[];
  readonly onChange: (at: number, change: Partial<Planned>) => void;
}

/** A preview of the matches of a series, in which each name and start can still be changed. */
export function SeriesPreview({ planned, onChange }: PreviewProps) {
  return (
    <fieldset className="grid gap-2 rounded-medium border border-line p-3">
      <legend className="px-1 text-small font-semibold">
        {`These ${planned.length} matches will be created`}
      </legend>
      <ol className="grid gap-2">
        {Object.entries(planned).map(([at, { name, startTime }]) => (
          <li key={at} className="grid grid-cols-1 gap-2 sm:grid-cols-[minmax(0,1fr)_15rem]">
            <input
              aria-label={`Name of match ${Number(at) + 1}`}
              maxLength={100}
              value={name}
              onChange={({ target }) => onChange(Number(at), { name: target.value })}
              className={PLAIN}
            />
            <StartInput
              label={`Start of match ${Number(at) + 1} (IST)`}
              value={startTime}
              onDate={(date) => date && onChange(Number(at), { startTime: date })}
            />
          </li>
        ))}
      </ol>
    </fieldset>
  );
}

const PLAIN =
  'min-h-9 w-full rounded-medium border border-control bg-surface-2 px-2.5 text-small text-ink';

interface StartInputProps {
  readonly label: string;
  readonly value: string;
  readonly onDate: (date: string) => void;
}

function StartInput({ label, value, onDate }: StartInputProps) {
  const { problem, control } = useDateInput({ type: 'datetime-local', value, onDate });
  return (
    <DateControl
      of={label}
      control={control}
      aria-label={label}
      aria-invalid={problem ? true : undefined}
      title={problem ?? undefined}
      className={PLAIN}
    />
  );
}
