import { CalendarDays } from 'lucide-react';
import {
  type ForwardedRef,
  forwardRef,
  type InputHTMLAttributes,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { classNames } from '../../lib/class-names';
import { formatDay, formatInstant } from '../../lib/format';
import { serverNow } from '../../lib/server-clock';
import { useLatest } from '../../lib/use-latest';
import { CONTROL, Field, type FieldFrame, framed } from '../ui/field';
import { Popover } from '../ui/popover';
import { Skeleton } from '../ui/skeleton';
import { type DateType, readDate, showDate } from './date-text';
import { markDate } from './wrong-dates';

const DateCalendar = lazy(() => import('./date-calendar'));

/**
 * Earliest dates that are accepted. They are long before Arena began, so an earlier date is a
 * typing error.
 */
const EARLIEST = { date: '2000-01-01', 'datetime-local': '2000-01-01T00:00' };
const LATEST = { date: '2099-12-31', 'datetime-local': '2099-12-31T23:59' };
const EXAMPLE = { date: '22 Nov 2026', 'datetime-local': '22 Nov 2026, 8:00 pm' };
const IST_MS = 330 * 60_000;

/**
 * Returns the current date in India, such as `2026-11-22`, or with its time, such as
 * `2026-11-22T20:00`.
 */
export function indianNow(type: DateType): string {
  const length = EARLIEST[type].length;
  return new Date(serverNow() + IST_MS).toISOString().slice(0, length);
}

/** Returns the earlier of two dates. If the first is empty, returns the second. */
export const earlier = (one: string | undefined, other: string): string =>
  one && one < other ? one : other;

const inWords = (local: string) =>
  local.length > 10
    ? formatInstant(new Date(`${local}${local.length > 16 ? '' : ':00'}+05:30`))
    : formatDay(new Date(`${local}T00:00:00+05:30`));

/**
 * Checks the date fields of a form. If one is invalid, shows all errors, focuses the first invalid
 * field and returns true.
 */
export function refusesDates(form: HTMLFormElement): boolean {
  const dates = [...form.querySelectorAll<HTMLInputElement>('input[data-date]')];
  const wrong = dates.filter(({ validity }) => validity.customError);
  for (const input of wrong) input.dispatchEvent(new Event('invalid'));
  wrong[0]?.focus();
  return wrong.length > 0;
}

interface DateInput {
  readonly type: DateType;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  /**
   * The date that a filter currently applies. While the field's text is invalid, the page hides its
   * numbers, because they belong to this date.
   */
  readonly applied?: string | undefined;
  /** The current date of a field in a form; for filters use `applied`. */
  readonly value?: string | undefined;
  /**
   * Called with each valid date, and with '' when the field is cleared. In a form, it is also
   * called with '' while the text is invalid.
   */
  readonly onDate?: ((date: string) => void) | undefined;
}

interface FieldState {
  readonly text: string;
  /** The date that the field last told its owner, or took over from it. */
  readonly told: string;
  /** True while the error of an invalid text is shown. */
  readonly isSaid: boolean;
  /** The owner's date when this state was made. */
  readonly seen: string;
}

const shownOf = (date: string): FieldState => ({
  text: showDate(date),
  told: date,
  isSaid: false,
  seen: date,
});

/**
 * Returns the state of the field for the owner's date. A typed text stays if it is the reason that
 * the date has changed; otherwise the field shows the new date.
 */
function followed(state: FieldState, given: string): FieldState {
  if (state.seen === given) return state;
  return state.told === given ? { ...state, seen: given } : shownOf(given);
}

/**
 * Returns the state and the handlers of a text field for a date in India. An invalid date shows its
 * error when the user leaves the field.
 */
export function useDateInput(
  { type, min, max, applied, value, onDate }: DateInput,
  ref?: ForwardedRef<HTMLInputElement>,
) {
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => input.current);
  const id = useId();
  const given = applied ?? value ?? '';
  const [state, setState] = useState<FieldState>(() => shownOf(given));
  // Another part of the page may set the date, such as a preset or a link. The field then shows it
  // in the same render; an effect would run only after the effects that read the old text.
  const now = followed(state, given);
  if (now !== state) setState(now);
  const { text, told, isSaid } = now;
  const limits = { min: min || EARLIEST[type], max: max || LATEST[type] };
  const read = (typed: string) => {
    const date = readDate(typed, type, indianNow('date'));
    return { date, problem: problemOf(date, limits, type) };
  };
  const { date, problem } = read(text);
  const change = (typed: string, isFinished = false) => {
    const found = read(typed);
    const isError = found.problem !== null && (isSaid || isFinished);
    const isKept = found.problem !== null && applied !== undefined;
    const tells = isKept ? told : found.problem === null ? (found.date ?? '') : '';
    setState({ text: typed, told: tells, isSaid: isError, seen: given });
    if (!isKept) onDate?.(tells);
  };
  // A date that was out of range can become valid when the limits change, for example when the user
  // changes the end of a range.
  const tellWithin = useLatest((bounds: { readonly min: string; readonly max: string }) => {
    const isWrong = problemOf(date, bounds, type) !== null;
    if (isWrong || applied === undefined || date === told) return;
    setState({ text, told: date ?? '', isSaid: false, seen: given });
    onDate?.(date ?? '');
  });
  useEffect(
    () => tellWithin({ min: limits.min, max: limits.max }),
    [tellWithin, limits.min, limits.max],
  );
  useEffect(() => input.current?.setCustomValidity(problem ?? ''), [problem]);
  const isFilter = applied !== undefined;
  useEffect(() => {
    if (isFilter) markDate(id, problem !== null);
    return () => markDate(id, false);
  }, [id, isFilter, problem]);
  return {
    problem: isSaid ? problem : null,
    control: {
      input,
      type,
      ...limits,
      text,
      date: problem === null ? (date ?? '') : '',
      read: date ?? '',
      onText: (typed: string) => change(typed),
      onChosen: (chosen: string) => change(showDate(chosen), true),
      onEnd: () => {
        const written = problem === null && date ? showDate(date) : text;
        setState({ text: written, told, isSaid: problem !== null, seen: given });
      },
    },
  };
}

const EXAMPLES = { date: '22 Nov 2026', 'datetime-local': '22 Nov 2026, 8:00 pm' } as const;

function problemOf(
  date: string | null,
  { min, max }: { readonly min: string; readonly max: string },
  type: DateType,
) {
  if (date === null) {
    return `This date is incomplete or does not exist. Write it as ${EXAMPLES[type]}.`;
  }
  if (date !== '' && date < min) return `Choose ${inWords(min)} or later.`;
  if (date !== '' && date > max) return `Choose ${inWords(max)} or earlier.`;
  return null;
}

/** Styles of a compact date field, for bars and lists. */
export const COMPACT =
  'min-h-9 rounded-medium border border-control bg-surface-2 px-2.5 text-small text-ink aria-invalid:border-bad';

type Control = ReturnType<typeof useDateInput>['control'];

interface DateControlProps
  extends Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'id' | 'required' | 'aria-label' | 'aria-describedby' | 'aria-invalid' | 'title' | 'className'
  > {
  readonly control: Control;
  /** The field's label, by which screen readers distinguish the calendars of a page. */
  readonly of: ReactNode;
  /** Name of the field in the form's data. The data contains the date as `2026-11-22`. */
  readonly name?: string | undefined;
}

/** A text field for a date, with a button that opens a calendar. */
export function DateControl({ control, of, name, className, ...wiring }: DateControlProps) {
  const { input, type, min, max, text, date, onText, onEnd } = control;
  const id = useId();
  // Parent element of the calendar. A modal dialog makes everything outside the dialog inert, so a
  // calendar in a dialog must be drawn inside that dialog.
  const [dialog, setDialog] = useState<HTMLElement>();
  const [isOpen, setOpen] = useState(false);
  const open = (next: boolean) => {
    setDialog(input.current?.closest('dialog') ?? undefined);
    setOpen(next);
  };
  return (
    <span className="relative block min-w-0">
      <input
        {...wiring}
        ref={input}
        type="text"
        data-date
        autoComplete="off"
        placeholder={EXAMPLE[type]}
        value={text}
        className={classNames(className, 'w-full pr-9')}
        onChange={({ target }) => onText(target.value)}
        onFocus={({ target }) => target.select()}
        onBlur={onEnd}
        onInvalid={onEnd}
      />
      {name && <input type="hidden" name={name} value={date} />}
      <span id={id} hidden>
        {of}
      </span>
      <span className="absolute inset-y-0 right-0 grid place-items-center">
        <Popover
          label="Calendar"
          open={isOpen}
          onOpenChange={open}
          container={dialog}
          trigger={
            <button
              type="button"
              aria-label="Open the calendar"
              aria-describedby={id}
              title="Open the calendar"
              className="mr-1 grid size-7 place-items-center rounded-small text-ink-muted hover:bg-surface-3 hover:text-ink data-popup-open:bg-surface-3"
            >
              <CalendarDays size={16} aria-hidden />
            </button>
          }
        >
          <Suspense fallback={<Skeleton className="h-72 w-68" />}>
            <DateCalendar
              type={type}
              min={min}
              max={max}
              value={control.read}
              today={indianNow('date')}
              onChange={control.onChosen}
              onClose={() => setOpen(false)}
            />
          </Suspense>
        </Popover>
      </span>
    </span>
  );
}

/** Styles with small text, so that a date with its time fits beside other fields. */
const FIELD = classNames(CONTROL, 'text-small!');

interface DateFieldProps extends DateInput, FieldFrame {
  readonly name?: string;
}

/** A form field for a date, or a date and time, in India. */
export const DateField = forwardRef<HTMLInputElement, DateFieldProps>(
  function DateField(props, ref) {
    const [{ error, ...frame }, { name, ...date }] = framed(props);
    const { problem, control } = useDateInput(date, ref);
    return (
      <Field {...frame} error={problem ?? error}>
        {(wiring) => (
          <DateControl
            {...wiring}
            of={frame.label}
            control={control}
            name={name}
            className={FIELD}
          />
        )}
      </Field>
    );
  },
);
