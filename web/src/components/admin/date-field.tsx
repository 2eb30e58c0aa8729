import {
  type ComponentProps,
  type Ref,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { formatDay, formatInstant } from '../../lib/format';
import { serverNow } from '../../lib/server-clock';
import { TextField } from '../ui/field';
import { markDate } from './wrong-dates';

export type DateType = 'date' | 'datetime-local';

/** The product is younger: an earlier year is one that is still being typed. */
const EARLIEST = { date: '2000-01-01', 'datetime-local': '2000-01-01T00:00' };
const LATEST = { date: '2099-12-31', 'datetime-local': '2099-12-31T23:59' };
const IST_MS = 330 * 60_000;

/** Now on a clock in India, as a field of this type holds it. */
export function indianNow(type: DateType): string {
  const length = EARLIEST[type].length;
  return new Date(serverNow() + IST_MS).toISOString().slice(0, length);
}

/** The earlier of two limits; an empty one is none. */
export const earlier = (one: string | undefined, other: string): string =>
  one && one < other ? one : other;

const inWords = (local: string) =>
  local.length > 10
    ? formatInstant(new Date(`${local}${local.length > 16 ? '' : ':00'}+05:30`))
    : formatDay(new Date(`${local}T00:00:00+05:30`));

/** What is wrong with what was typed. A half-typed or impossible date has no value of its own. */
function problemOf({ validity, min, max }: HTMLInputElement): string | null {
  if (validity.badInput) return 'This date is incomplete or does not exist.';
  if (validity.rangeUnderflow) return `Choose ${inWords(min)} or later.`;
  if (validity.rangeOverflow) return `Choose ${inWords(max)} or earlier.`;
  return null;
}

/** Whether a date of the form is wrong; each says so, and the first takes the focus. */
export function refusesDates(form: HTMLFormElement): boolean {
  const wrong = [...form.querySelectorAll<HTMLInputElement>('input[data-date]')].filter(problemOf);
  for (const input of wrong) input.dispatchEvent(new Event('invalid'));
  wrong[0]?.focus();
  return wrong.length > 0;
}

interface DateInput {
  readonly type: DateType;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  /** Of a filter, the date that counts now: the field follows it, and its figures wait for it. */
  readonly applied?: string | undefined;
  /** Told of every date that is whole and within its limits, and of '' when it is cleared. */
  readonly onDate?: ((date: string) => void) | undefined;
}

/** Wires the browser's own date control so that it never holds a wrong date in silence. */
export function useDateInput({ type, min, max, applied, onDate }: DateInput) {
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaid, setSaid] = useState(false);
  const look = (isFinished: boolean) => {
    const { current } = input;
    if (!current) return;
    const found = problemOf(current);
    setProblem(found);
    setSaid(found !== null && (isFinished || isSaid));
    if (applied !== undefined) markDate(id, found !== null);
    if (found === null) onDate?.(current.value);
  };
  const follow = useEffectEvent(() => {
    const { current } = input;
    if (!current || applied === undefined || current.value === applied) return;
    current.value = applied;
    look(false);
  });
  const lookAgain = useEffectEvent(() => problem !== null && look(isSaid));
  // Each effect is about one cause: another date counts, or other limits do.
  useEffect(() => (applied === undefined ? undefined : follow()), [applied]);
  useEffect(() => {
    if (min !== undefined || max !== undefined) lookAgain();
  }, [min, max]);
  useEffect(() => () => markDate(id, false), [id]);
  return {
    problem: isSaid ? problem : null,
    input: {
      ref: input,
      type,
      'data-date': true,
      min: min || EARLIEST[type],
      max: max || LATEST[type],
      ...(applied === undefined ? {} : { defaultValue: applied }),
      onChange: () => look(false),
      // A half-typed date has changed no value, so only the keys tell of it.
      onKeyUp: () => look(false),
      onBlur: () => look(true),
      onInvalid: () => look(true),
    },
  };
}

type DateFieldProps = Omit<DateInput, 'min' | 'max'> &
  Omit<ComponentProps<typeof TextField>, 'type' | 'applied' | 'onDate'>;

/** A date or a time in India, in a form. Spreads react-hook-form's `register(...)`. */
export function DateField(props: DateFieldProps) {
  const { type, min, max, applied, onDate, error, ref, onChange, onBlur, ...field } = props;
  const { problem, input } = useDateInput({
    type,
    applied,
    onDate,
    min: min ? String(min) : undefined,
    max: max ? String(max) : undefined,
  });
  return (
    <TextField
      {...field}
      {...input}
      ref={both(input.ref, ref)}
      error={problem ?? error}
      onChange={(event) => {
        onChange?.(event);
        input.onChange();
      }}
      onBlur={(event) => {
        onBlur?.(event);
        input.onBlur();
      }}
    />
  );
}

const both =
  (own: Ref<HTMLInputElement>, given: Ref<HTMLInputElement> | undefined) =>
  (element: HTMLInputElement | null) => {
    for (const ref of [own, given]) {
      if (typeof ref === 'function') ref(element);
      else if (ref) ref.current = element;
    }
  };
