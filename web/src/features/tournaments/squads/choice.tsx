import { useId } from 'react';
import { classNames } from '../../../lib/class-names';

interface ChoiceProps<Value extends string> {
  readonly legend: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** Shows the options beside each other, for short labels. */
  readonly beside?: boolean;
}

/** A choice of one option, with all options in view. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { legend, options, value: chosen, onChange, beside = false } = props;
  const name = useId();
  return (
    <fieldset>
      <legend className="pb-1.5 text-small font-semibold">{legend}</legend>
      <div className={classNames('grid gap-2', beside && 'grid-cols-2')}>
        {options.map(({ value, label }) => (
          <label
            key={value}
            className={classNames(
              'flex min-h-11 cursor-pointer items-center gap-3 rounded-medium border px-3.5 py-2',
              chosen === value ? 'border-accent bg-surface-3' : 'border-control bg-surface-2',
            )}
          >
            <input
              type="radio"
              name={name}
              value={value}
              checked={chosen === value}
              onChange={() => onChange(value)}
              className="size-4.5 shrink-0"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
