import { ChevronDown, ChevronLeft, ChevronRight, ChevronUp } from 'lucide-react';
import { type ChevronProps, DayPicker } from 'react-day-picker';
import { Button } from '../ui/button';
import { CONTROL } from '../ui/field';
import type { DateType } from './date-text';

interface DateCalendarProps {
  readonly type: DateType;
  /** The chosen date as `2026-11-22` or `2026-11-22T20:00`; '' if no date is chosen. */
  readonly value: string;
  readonly today: string;
  readonly min: string;
  readonly max: string;
  readonly onChange: (date: string) => void;
  readonly onClose: () => void;
}

const two = (number: number) => String(number).padStart(2, '0');
/**
 * The date picker uses the browser's time zone. Midnight in that zone stands for the calendar day.
 */
const dateOf = (day: string) => new Date(`${day.slice(0, 10)}T00:00:00`);
const dayOf = (date: Date) =>
  `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

const HALF_HOURS = Array.from({ length: 48 }, (_, at) => `${two(at >> 1)}:${at % 2 ? '30' : '00'}`);
const inWords = (time: string) => {
  const hours = Number(time.slice(0, 2));
  return `${hours % 12 || 12}:${time.slice(3)} ${hours < 12 ? 'am' : 'pm'}`;
};

/** A calendar of one month. It also lists half hours when the value has a time. */
export default function DateCalendar(props: DateCalendarProps) {
  const { type, value, today, min, max, onChange, onClose } = props;
  const [day, time = '00:00'] = value.split('T');
  const times = HALF_HOURS.includes(time) ? HALF_HOURS : [...HALF_HOURS, time].sort();
  return (
    <div className="grid gap-3">
      <DayPicker
        autoFocus
        mode="single"
        weekStartsOn={1}
        captionLayout="dropdown"
        selected={day ? dateOf(day) : undefined}
        defaultMonth={dateOf(day || today)}
        today={dateOf(today)}
        startMonth={dateOf(min)}
        endMonth={dateOf(max)}
        disabled={[{ before: dateOf(min) }, { after: dateOf(max) }]}
        components={{ Chevron }}
        classNames={CLASSES}
        onSelect={(_, pressed) => {
          onChange(type === 'date' ? dayOf(pressed) : `${dayOf(pressed)}T${time}`);
          if (type === 'date') onClose();
        }}
      />
      {type === 'datetime-local' && (
        <div className="flex items-center gap-2">
          <select
            aria-label="Time (IST)"
            value={time}
            onChange={({ target }) => onChange(`${day || today}T${target.value}`)}
            className={`${CONTROL} min-h-9 py-1`}
          >
            {times.map((each) => (
              <option key={each} value={each}>
                {inWords(each)}
              </option>
            ))}
          </select>
          <Button size="small" kind="main" onClick={onClose}>
            Done
          </Button>
        </div>
      )}
    </div>
  );
}

const SIGNS = { left: ChevronLeft, right: ChevronRight, up: ChevronUp, down: ChevronDown };

function Chevron({ orientation = 'down' }: ChevronProps) {
  const Sign = SIGNS[orientation];
  return <Sign size={16} aria-hidden />;
}

const PAGE_BUTTON =
  'grid size-9 place-items-center rounded-medium text-ink hover:bg-surface-3 aria-disabled:opacity-40';

const CLASSES = {
  root: 'relative w-68',
  months: 'grid',
  month: 'grid gap-2',
  nav: 'absolute inset-x-0 top-0 z-10 flex justify-between pointer-events-none *:pointer-events-auto',
  button_previous: PAGE_BUTTON,
  button_next: PAGE_BUTTON,
  month_caption: 'flex h-9 items-center justify-center',
  dropdowns: 'flex items-center gap-1.5',
  dropdown_root: 'relative rounded-small focus-within:outline-2 focus-within:outline-accent',
  dropdown: 'absolute inset-0 z-10 w-full cursor-pointer opacity-0',
  caption_label: 'flex items-center gap-1 px-1 text-small font-semibold',
  month_grid: 'w-full border-collapse',
  weekday: 'h-8 text-note font-normal text-ink-muted',
  day: 'p-0 text-center',
  day_button:
    'mx-auto grid size-9 cursor-pointer place-items-center rounded-medium text-small hover:bg-surface-3 disabled:cursor-default disabled:opacity-40 disabled:hover:bg-transparent',
  today: 'font-bold text-accent',
  selected: '*:bg-accent *:text-on-ember *:hover:bg-accent',
  outside: 'text-ink-faint',
};
