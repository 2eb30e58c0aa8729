import { earlier, indianNow, useDateInput } from './date-field';
import { useOfficeSearch } from './search';

interface DateRangeProps {
  readonly of: string;
  /** Days to come have something to find too. */
  readonly ahead?: boolean | undefined;
}

/** From one day to another, both in Indian time and both included. */
export function DateRange({ of, ahead = false }: DateRangeProps) {
  const { search, filter } = useOfficeSearch();
  const { from = '', to = '' } = search;
  return (
    <fieldset className="flex flex-wrap items-start gap-x-3 gap-y-2">
      <legend className="sr-only">{`${of}, from one day to another (IST)`}</legend>
      <Day
        label={`${of} from`}
        value={from}
        max={ahead ? to : earlier(to, indianNow('date'))}
        onChange={(day) => day !== from && filter({ from: day })}
      />
      <Day label="to" value={to} min={from} onChange={(day) => day !== to && filter({ to: day })} />
    </fieldset>
  );
}

interface DayProps {
  readonly label: string;
  /** Empty where none is chosen. */
  readonly value: string;
  readonly min?: string;
  readonly max?: string;
  readonly onChange: (day: string) => void;
}

/** One day of a filter: it counts as soon as it is one. */
function Day({ label, value, min, max, onChange }: DayProps) {
  const { problem, input } = useDateInput({
    type: 'date',
    min,
    max,
    applied: value,
    onDate: onChange,
  });
  return (
    <div className="grid gap-1">
      <label className="inline-flex items-center gap-2 text-small text-ink-muted">
        {label}
        <input
          {...input}
          aria-invalid={problem ? true : undefined}
          className="min-h-11 rounded-medium border border-control bg-surface-2 px-3 text-ink aria-invalid:border-bad"
        />
      </label>
      {problem && (
        <p role="alert" className="text-small font-medium text-bad">
          {problem}
        </p>
      )}
    </div>
  );
}
