import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { DateField } from '../../../components/admin/date-field';
import { TextField } from '../../../components/ui/field';
import { SelectField } from '../../../components/ui/select';
import { formatInstant } from '../../../lib/format';
import { readWhole } from '../../../lib/typed-number';
import { type Fields, MOST_AT_ONCE, numberIn, required, seriesCount, whole } from './form-fields';
import { fromLocal } from './indian-local-time';
import { later, minutesBetween } from './series';

interface PartProps {
  readonly form: UseFormReturn<Fields>;
}

/** The fields for start, end and duration. Of end and duration, the one typed last moves the other. */
export function TimeFields({ form }: PartProps) {
  const { errors } = form.formState;
  const startTime = useWatch({ control: form.control, name: 'startTime' });
  const isPast = startTime !== '' && Date.parse(fromLocal(startTime)) < Date.now();
  const moveEnd = () => {
    const [start, duration] = form.getValues(['startTime', 'duration']);
    form.setValue('endTime', later(start, numberIn(duration)), { shouldValidate: true });
  };
  const moveDuration = () => {
    const [start, end] = form.getValues(['startTime', 'endTime']).map(fromLocal);
    const minutes = start && end ? minutesBetween(start, end) : 0;
    if (minutes > 0) form.setValue('duration', String(minutes), { shouldValidate: true });
  };
  return (
    <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-[1.7fr_1.7fr_1.2fr]">
      <Controller
        control={form.control}
        name="startTime"
        rules={required('Start')}
        render={({ field }) => (
          <DateField
            label="Start (IST)"
            required
            type="datetime-local"
            hint={isPast ? 'This start is in the past. Players cannot join.' : undefined}
            error={errors.startTime?.message}
            ref={field.ref}
            value={field.value}
            onDate={(date) => {
              field.onChange(date);
              moveEnd();
            }}
          />
        )}
      />
      <Controller
        control={form.control}
        name="endTime"
        rules={{
          validate: (end, { startTime: start }) =>
            (end !== '' || 'End is required') && (end > start || 'The end must be after the start'),
        }}
        render={({ field }) => (
          <DateField
            label="End (IST)"
            required
            type="datetime-local"
            error={errors.endTime?.message}
            ref={field.ref}
            value={field.value}
            onDate={(date) => {
              field.onChange(date);
              moveDuration();
            }}
          />
        )}
      />
      <TextField
        label="Duration (minutes)"
        required
        inputMode="numeric"
        error={errors.duration?.message}
        {...form.register('duration', { ...whole('Duration', 1), onChange: moveEnd })}
      />
    </div>
  );
}

/** The fields for the number of matches of a series, and the minutes between their starts. */
export function SeriesFields({ form }: PartProps) {
  const { errors } = form.formState;
  const count = useWatch({ control: form.control, name: 'count' });
  return (
    <div className="grid grid-cols-2 items-start gap-4 sm:grid-cols-4">
      <TextField
        label="Matches"
        required
        inputMode="numeric"
        autoComplete="off"
        error={errors.count?.message}
        {...form.register('count', {
          validate: (text) =>
            seriesCount(text) === readWhole(text).value ||
            `Matches must be a whole number from 1 to ${MOST_AT_ONCE}`,
        })}
      />
      {seriesCount(count) > 1 && (
        <TextField
          label="Minutes apart"
          required
          inputMode="numeric"
          error={errors.every?.message}
          {...form.register('every', whole('Minutes apart', 1))}
        />
      )}
    </div>
  );
}

/** Choices of minutes before the start. */
const PROMISES = [5, 10, 15, 20, 30, 60];

/** The field for the time until which the room is promised. It follows the start. */
export function RoomPromiseField({ form }: PartProps) {
  const [start, minutes] = useWatch({ control: form.control, name: ['startTime', 'roomMinutes'] });
  const choices = [...new Set([...PROMISES, numberIn(minutes)])].filter((each) => each > 0);
  const by = start && numberIn(minutes) > 0 ? fromLocal(later(start, -numberIn(minutes))) : '';
  return (
    <SelectField
      label="Room promised"
      hint={
        by
          ? `Players see “room by ${formatInstant(new Date(by))}”. A later room counts as late.`
          : 'Players see no promised time.'
      }
      options={[
        { value: '0', label: 'No promise' },
        ...choices
          .sort((one, other) => one - other)
          .map((each) => ({ value: String(each), label: `${each} minutes before the start` })),
      ]}
      {...form.register('roomMinutes')}
    />
  );
}
