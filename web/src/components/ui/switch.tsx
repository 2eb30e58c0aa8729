import { type ReactNode, useId } from 'react';

interface SwitchProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onChange: (checked: boolean) => void;
}

/**
 * A switch that takes effect at once. Its state shows in the knob's position, not only in the
 * colour.
 */
export function Switch({ label, hint, checked, disabled, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div className="flex items-center justify-between gap-4">
      <div className="grid gap-0.5">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-small text-ink-muted">
            {hint}
          </p>
        )}
      </div>
      <span className="relative inline-flex h-11 w-14 shrink-0 items-center">
        <input
          id={id}
          type="checkbox"
          role="switch"
          aria-checked={checked}
          checked={checked}
          disabled={disabled}
          aria-describedby={hint ? `${id}-hint` : undefined}
          onChange={(event) => onChange(event.target.checked)}
          className="peer h-8 w-14 cursor-pointer appearance-none rounded-full border border-control bg-surface-3 transition-colors duration-150 checked:border-good checked:bg-good-soft disabled:opacity-50"
        />
        <span
          aria-hidden
          className="pointer-events-none absolute left-1 size-6 rounded-full bg-ink-faint transition-[translate,background-color] duration-150 peer-checked:translate-x-6 peer-checked:bg-good"
        />
      </span>
    </div>
  );
}
