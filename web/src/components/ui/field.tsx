import { Eye, EyeOff } from 'lucide-react';
import {
  forwardRef,
  type InputHTMLAttributes,
  type ReactNode,
  type TextareaHTMLAttributes,
  useId,
  useState,
} from 'react';
import { commonTexts } from '../../i18n/shell-texts';
import { useTexts } from '../../i18n/texts';
import { classNames } from '../../lib/class-names';
import { IconButton } from './button';

/** HTML attributes that connect a form control with its label, hint and error. */
export interface FieldWiring {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
  readonly required: boolean | undefined;
}

export interface FieldFrame {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** The error message. Screen readers announce it when it appears. */
  readonly error?: string | null | undefined;
  /** Content beside the label, at the right, such as a counter or a small link. */
  readonly aside?: ReactNode;
  /** Marks the label, and tells screen readers that the field must be filled in. */
  readonly required?: boolean | undefined;
}

export const CONTROL =
  'block w-full min-h-11 rounded-medium border border-control bg-surface-2 px-3.5 py-2 text-body text-ink placeholder:text-ink-faint transition-colors duration-150 hover:border-accent focus:border-accent disabled:opacity-60 aria-invalid:border-bad read-only:bg-surface-1';

/** The frame of a form control: its label above, its hint and error message below. */
export function Field({
  label,
  hint,
  error,
  aside,
  required,
  children,
}: FieldFrame & { readonly children: (wiring: FieldWiring) => ReactNode }) {
  const id = useId();
  const describedBy = classNames(hint && `${id}-hint`, error && `${id}-error`) || undefined;
  return (
    <div className="grid content-start gap-1.5">
      <div className="flex items-baseline justify-between gap-3">
        <label
          htmlFor={id}
          data-required={required || undefined}
          className="text-small font-semibold text-ink"
        >
          {label}
        </label>
        {aside && <div className="text-small text-ink-muted">{aside}</div>}
      </div>
      {children({
        id,
        'aria-describedby': describedBy,
        required,
        'aria-invalid': error ? true : undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className="text-small text-ink-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-small font-medium text-bad">
          {error}
        </p>
      )}
    </div>
  );
}

/** Splits the properties of a field into those of its frame and those of its control. */
export function framed<Props extends FieldFrame>(props: Props) {
  const { label, hint, error, aside, required, ...control } = props;
  return [{ label, hint, error, aside, required }, control] as const;
}

type TextFieldProps = FieldFrame & InputHTMLAttributes<HTMLInputElement>;

/** A text field of one line. It accepts what `register(...)` of react-hook-form returns. */
export const TextField = forwardRef<HTMLInputElement, TextFieldProps>(function TextField(
  { className, ...props },
  ref,
) {
  const [frame, input] = framed(props);
  return (
    <Field {...frame}>
      {(wiring) => (
        <input {...input} {...wiring} ref={ref} className={classNames(CONTROL, className)} />
      )}
    </Field>
  );
});

/** A password field with a button that shows the typed password. */
export function PasswordField(props: TextFieldProps) {
  const [frame, input] = framed(props);
  const [shown, setShown] = useState(false);
  const t = useTexts(commonTexts);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field {...frame}>
      {(wiring) => (
        <div className="relative">
          <input
            {...input}
            {...wiring}
            type={shown ? 'text' : 'password'}
            className={classNames(CONTROL, 'pr-12')}
          />
          <IconButton
            label={shown ? t('hidePassword') : t('showPassword')}
            className="absolute inset-y-0 right-0"
            onClick={() => setShown(!shown)}
          >
            <Icon size={18} aria-hidden />
          </IconButton>
        </div>
      )}
    </Field>
  );
}

type TextAreaProps = FieldFrame & TextareaHTMLAttributes<HTMLTextAreaElement>;

export const TextAreaField = forwardRef<HTMLTextAreaElement, TextAreaProps>(
  function TextAreaField(props, ref) {
    const [frame, area] = framed(props);
    return (
      <Field {...frame}>
        {(wiring) => <textarea rows={5} {...area} {...wiring} ref={ref} className={CONTROL} />}
      </Field>
    );
  },
);
