import { useOfficeSearch } from './search';

/** From one day to another, both in Indian time and both included. */
export function DateRange({ of }: { readonly of: string }) {
  const { search, filter } = useOfficeSearch();
  return (
    <fieldset className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <legend className="sr-only">{`${of}, from one day to another (IST)`}</legend>
      <Day
        label={`${of} from`}
        value={search.from}
        max={search.to}
        onChange={(from) => filter({ from })}
      />
      <Day label="to" value={search.to} min={search.from} onChange={(to) => filter({ to })} />
    </fieldset>
  );
}

interface DayProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly onChange: (day: string) => void;
}

/** One day; empty where none is chosen. */
export function Day({ label, value = '', min, max, onChange }: DayProps) {
  return (
    <label className="inline-flex items-center gap-2 text-small text-ink-muted">
      {label}
      <input
        type="date"
        value={value}
        min={min}
        max={max}
        onChange={(event) => onChange(event.target.value)}
        className="min-h-11 rounded-medium border border-control bg-surface-2 px-3 text-ink"
      />
    </label>
  );
}
