import { ChevronDown } from 'lucide-react';
import { forwardRef, type SelectHTMLAttributes } from 'react';
import { classNames } from '../../lib/class-names';
import { CONTROL, Field, type FieldFrame, framed } from './field';

export interface Option {
  readonly value: string;
  readonly label: string;
}
type SelectFieldProps = FieldFrame &
  SelectHTMLAttributes<HTMLSelectElement> & {
    readonly options: readonly Option[];
  };

/**
 * A field with a choice of one option. It is the browser's own control, which works with keyboards,
 * screen readers and the pickers of phones.
 */
export const SelectField = forwardRef<HTMLSelectElement, SelectFieldProps>(function SelectField(
  { options, ...props },
  ref,
) {
  const [frame, select] = framed(props);
  return (
    <Field {...frame}>
      {(wiring) => (
        <div className="relative">
          <select
            {...select}
            {...wiring}
            ref={ref}
            className={classNames(CONTROL, 'appearance-none pr-10', select.className)}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value} className="bg-surface-2 text-ink">
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            size={18}
            aria-hidden
            className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-ink-muted"
          />
        </div>
      )}
    </Field>
  );
});
