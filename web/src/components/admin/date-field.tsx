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

/**
 * Earliest dates accepted. An earlier year is one that is still being typed, because the product is
 * younger.
 */
const EARLIEST = { date: '2000-01-01', 'datetime-local': '2000-01-01T00:00' };
const LATEST = { date: '2099-12-31', 'datetime-local': '2099-12-31T23:59' };
const IST_MS = 330 * 60_000;

/** Returns the current time in India, in the format of a field of this type. */
export function indianNow(type: DateType): string {
  const length = EARLIEST[type].length;
  return new Date(serverNow() + IST_MS).toISOString().slice(0, length);
}

/** Returns the earlier of two limits; an empty one does not limit. */
export const earlier = (one: string | undefined, other: string): string =>
  one && one < other ? one : other;

const inWords = (local: string) =>
  local.length > 10
    ? formatInstant(new Date(`${local}${local.length > 16 ? '' : ':00'}+05:30`))
    : formatDay(new Date(`${local}T00:00:00+05:30`));

/**
 * Returns the error of the typed date, or null. A half-typed or impossible date has an empty value.
 */
function problemOf({ validity, min, max }: HTMLInputElement): string | null {
  if (validity.badInput) return 'This date is incomplete or does not exist.';
  if (validity.rangeUnderflow) return `Choose ${inWords(min)} or later.`;
  if (validity.rangeOverflow) return `Choose ${inWords(max)} or earlier.`;
  return null;
}

/** True when a date of the form is wrong; shows every error and focuses the first such field. */
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
  /**
   * The date that the filter applies: the field shows it, and hides the figures while it is wrong.
   */
  readonly applied?: string | undefined;
  /** Called with every valid date, and with '' when the field is cleared. */
  readonly onDate?: ((date: string) => void) | undefined;
}

/** Wires the browser's date control so that a wrong date always shows its error. */
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
  // Separate effects for separate causes: another applied date, or other limits.
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
      // A half-typed date fires no change event, only key events.
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
