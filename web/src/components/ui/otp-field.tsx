import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { commonTexts } from '../../i18n/shell-texts';
import { useTexts } from '../../i18n/texts';

const LENGTH = 6;
const BOXES = [0, 1, 2, 3, 4, 5] as const;

interface OtpFieldProps {
  readonly legend: ReactNode;
  /** The digits that are typed so far. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** A sentence below the boxes. */
  readonly hint?: string;
  readonly error?: string | null;
  readonly disabled?: boolean;
  /**
   * Number of the user's attempt to enter a code. When it changes, the first box gets the focus.
   */
  readonly attempt?: number;
}

/**
 * Six boxes for the digits of a one-time code. A typed digit moves the focus to the next box,
 * Backspace to the previous one, and the arrow keys in their direction. A whole code that is
 * pasted, or filled in by the phone, fills all boxes. Other characters are ignored.
 */
export function OtpField(props: OtpFieldProps) {
  const { legend, value, onChange, hint, error, disabled, attempt = 0 } = props;
  const t = useTexts(commonTexts);
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  const focus = (index: number) => boxes.current[Math.min(Math.max(index, 0), LENGTH - 1)]?.focus();

  useEffect(() => {
    if (attempt > 0) boxes.current[0]?.focus();
  }, [attempt]);

  const write = (index: number, typed: string) => {
    const digits = typed.replace(/\D/g, '');
    if (digits === '') return;
    // A digit typed into a filled box replaces that box's digit. A whole code replaces all digits.
    const fresh = digits.length >= LENGTH ? digits.slice(0, LENGTH) : digits;
    const start = fresh.length === LENGTH ? 0 : Math.min(index, value.length);
    const next = value.slice(0, start) + fresh + value.slice(start + fresh.length);
    onChange(next.slice(0, LENGTH));
    focus(start + fresh.length);
  };
  const press = (index: number, event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') focus(index - 1);
    else if (event.key === 'ArrowRight') focus(index + 1);
    else if (event.key === 'Backspace') {
      const at = value[index] === undefined ? index - 1 : index;
      onChange(value.slice(0, Math.max(at, 0)) + value.slice(at + 1));
      focus(value[index] === undefined ? index - 1 : index);
    } else if (event.key === value[index] && !event.ctrlKey && !event.metaKey) {
      // Typing the same digit again fires no change event, so the focus is moved here.
      focus(index + 1);
    } else return;
    event.preventDefault();
  };
  return (
    <fieldset
      className="grid gap-3"
      disabled={disabled}
      aria-describedby={
        [hint && 'otp-hint', error && 'otp-error'].filter(Boolean).join(' ') || undefined
      }
    >
      <Legend>{legend}</Legend>
      <div className="grid grid-cols-6 gap-2 sm:gap-3">
        {BOXES.map((index) => (
          <input
            key={index}
            ref={(element) => {
              boxes.current[index] = element;
            }}
            type="text"
            inputMode="numeric"
            pattern="\d*"
            required
            autoComplete={index === 0 ? 'one-time-code' : 'off'}
            aria-label={t('digitOf', { digit: index + 1 })}
            aria-invalid={error ? true : undefined}
            value={value[index] ?? ''}
            onChange={(event) => write(index, typedInto(event.target.value, value[index]))}
            onKeyDown={(event) => press(index, event)}
            onPaste={(event) => {
              event.preventDefault();
              write(index, event.clipboardData.getData('text'));
            }}
            onFocus={(event) => event.target.select()}
            className="h-14 min-w-0 rounded-medium border border-control bg-surface-2 text-center font-heading text-title font-bold text-ink transition-colors duration-150 focus:border-accent aria-invalid:border-bad"
          />
        ))}
      </div>
      {hint && (
        <p id="otp-hint" className="text-small text-ink-muted">
          {hint}
        </p>
      )}
      {error && <Problem>{error}</Problem>}
    </fieldset>
  );
}

function Legend({ children }: { readonly children: ReactNode }) {
  return (
    <legend data-required className="mb-3 text-small font-semibold">
      {children}
    </legend>
  );
}

/**
 * Returns the text that was typed or pasted into a box, given the box's content before and now. For
 * example "47" in a box with "4" returns "7", and "474747" is returned whole.
 */
function typedInto(now: string, before: string | undefined): string {
  if (before === undefined || now.length !== 2) return now;
  return now.startsWith(before) ? now.slice(1) : now.slice(0, 1);
}

function Problem({ children }: { readonly children: string }) {
  return (
    <p id="otp-error" role="alert" className="text-small font-medium text-bad">
      {children}
    </p>
  );
}
