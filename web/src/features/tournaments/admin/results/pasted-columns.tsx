import { X } from 'lucide-react';
import { Button, IconButton } from '../../../../components/ui/button';
import type { Meaning, PastedSheet } from './read-sheet';

const MEANINGS: readonly { readonly value: Meaning; readonly label: string }[] = [
  { value: 'place', label: 'Place' },
  { value: 'player', label: 'Player' },
  { value: 'uid', label: 'UID' },
  { value: 'kills', label: 'Kills' },
  { value: 'prize', label: 'Prize' },
  { value: 'none', label: 'Not used' },
];

interface PastedColumnsProps {
  readonly sheet: PastedSheet;
  /** True if the match has a prize table, which the prizes of the paste would replace. */
  readonly hasTable: boolean;
  /** True if the prizes of the paste replace those of the prize table. */
  readonly replacesTable: boolean;
  readonly onMeaning: (column: number, meaning: Meaning) => void;
  readonly onReplace: (replaces: boolean) => void;
  readonly onClose: () => void;
}

/** Shows how each column of a paste was read, and lets the admin change it. */
export function PastedColumns(props: PastedColumnsProps) {
  const { sheet, hasTable, replacesTable, onMeaning, onReplace, onClose } = props;
  const hasPrizes = sheet.columns.some(({ meaning }) => meaning === 'prize');
  const rows = sheet.rows.length;
  return (
    <section
      aria-label="Columns of the paste"
      className="grid gap-2 rounded-medium border border-line bg-surface-2 p-3 text-small"
    >
      <div className="flex items-start justify-between gap-3">
        <p>{`Read ${rows} ${rows === 1 ? 'row' : 'rows'}. Check what each column is.`}</p>
        <IconButton label="Close" className="size-7!" onClick={onClose}>
          <X size={16} aria-hidden />
        </IconButton>
      </div>
      {sheet.doubt && (
        <p role="alert" className="font-medium text-bad">
          {sheet.doubt}
        </p>
      )}
      <ul className="flex flex-wrap gap-3">
        {sheet.columns.map(({ name, meaning, examples }, at) => (
          <li key={`${at} ${name}`} className="grid max-w-40 min-w-0 gap-1">
            <label className="grid gap-1">
              <span className="truncate text-note text-ink-muted">{name}</span>
              <select
                value={meaning}
                className="min-h-8 rounded-small border border-control bg-surface-1 px-2"
                onChange={({ target }) => onMeaning(at, target.value as Meaning)}
              >
                {MEANINGS.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            </label>
            <span className="truncate text-note text-ink-muted" title={examples.join(', ')}>
              {examples.join(', ') || 'Empty'}
            </span>
          </li>
        ))}
      </ul>
      {hasTable && hasPrizes && (
        <div className="flex flex-wrap items-center gap-2">
          <p className="grow basis-60">
            {replacesTable
              ? 'The prizes of the paste replace those of the prize table.'
              : 'The paste has prizes too. The prize table decides.'}
          </p>
          <Button size="small" onClick={() => onReplace(!replacesTable)}>
            {replacesTable ? 'Use the prize table' : 'Use the prizes of the paste'}
          </Button>
        </div>
      )}
    </section>
  );
}
