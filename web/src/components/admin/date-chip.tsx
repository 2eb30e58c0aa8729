import { CalendarDays } from 'lucide-react';
import { useId, useState } from 'react';
import { formatDay } from '../../lib/format';
import { Button } from '../ui/button';
import { Popover } from '../ui/popover';
import { COMPACT, DateControl, earlier, indianNow, useDateInput } from './date-field';
import { PRESETS } from './date-presets';
import { CHIP, SET } from './filter-chip';
import { useAdminSearch } from './search';
import { useWrongDates } from './wrong-dates';

interface DateChipProps {
  readonly of: string;
  /** Allows the range to begin in the future. */
  readonly ahead?: boolean | undefined;
}

const said = (day: string) => formatDay(new Date(`${day}T00:00:00+05:30`));

/**
 * A filter of a list by a range of days in Indian time, which includes the first and the last day.
 */
export function DateChip({ of, ahead = false }: DateChipProps) {
  const { search, filter } = useAdminSearch();
  const [open, setOpen] = useState(false);
  const wrong = useWrongDates();
  const { from = '', to = '' } = search;
  const today = indianNow('date');
  const preset = PRESETS.find(({ range }) => {
    const [first, last] = range(today);
    return first === from && last === to;
  });
  const text = preset?.label ?? [from && said(from), to && said(to)].filter(Boolean).join(' – ');
  return (
    <Popover
      label={`${of}, from one day to another (IST)`}
      open={open}
      // The popover stays open while a date is invalid, so that the user can read the error.
      onOpenChange={(next) => setOpen(next || wrong)}
      trigger={
        <button type="button" className={`${CHIP} ${from || to ? SET : ''}`}>
          <CalendarDays size={16} aria-hidden />
          {text ? `${of}: ` : of}
          {text && <span className="font-semibold text-ink">{text}</span>}
        </button>
      }
    >
      <div className="grid w-76 max-w-full gap-3">
        <div className="flex flex-wrap gap-1.5">
          {PRESETS.map(({ label, range }) => (
            <Button
              key={label}
              size="small"
              aria-pressed={label === preset?.label}
              className="min-h-8 px-2.5 aria-pressed:border-accent"
              onClick={() => {
                const [first, last] = range(today);
                filter({ from: first, to: last });
                setOpen(false);
              }}
            >
              {label}
            </Button>
          ))}
        </div>
        <fieldset className="grid gap-2">
          <legend className="sr-only">{`${of}, from one day to another (IST)`}</legend>
          <Day
            label={`${of} from`}
            value={from}
            max={ahead ? to : earlier(to, today)}
            onChange={(day) => day !== from && filter({ from: day })}
          />
          <Day
            label="to"
            value={to}
            min={from}
            onChange={(day) => day !== to && filter({ to: day })}
          />
        </fieldset>
        {(from || to) && (
          <Button
            size="small"
            kind="quiet"
            onClick={() => {
              filter({ from: '', to: '' });
              setOpen(false);
            }}
          >
            Any day
          </Button>
        )}
      </div>
    </Popover>
  );
}

interface DayProps {
  readonly label: string;
  /** The chosen day as `2026-11-22`; '' if no day is chosen. */
  readonly value: string;
  readonly min?: string;
  readonly max?: string;
  readonly onChange: (day: string) => void;
}

/**
 * A field for the first or last day of the range. It filters as soon as the typed date is valid.
 */
function Day({ label, value, min, max, onChange }: DayProps) {
  const id = useId();
  const { problem, control } = useDateInput({
    type: 'date',
    min,
    max,
    applied: value,
    onDate: onChange,
  });
  return (
    <div className="grid gap-1">
      <div className="grid grid-cols-[minmax(0,1fr)_10rem] items-center gap-2">
        <label htmlFor={id} className="text-ink-muted">
          {label}
        </label>
        <DateControl
          id={id}
          of={label}
          control={control}
          aria-invalid={problem ? true : undefined}
          className={COMPACT}
        />
      </div>
      {problem && (
        <p role="alert" className="font-medium text-bad">
          {problem}
        </p>
      )}
    </div>
  );
}
