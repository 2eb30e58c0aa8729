import { Button } from '../ui/button';
import type { Selection } from './data-table';

/** An action of the bulk bar, which applies to all ticked rows. */
export interface BulkAction<Row> {
  readonly label: string;
  readonly isBusy?: boolean;
  /** Returns true if the action applies to a row. It is offered only if it applies to one. */
  readonly appliesTo?: (row: Row) => boolean;
  readonly onSelect: (rows: readonly Row[]) => void;
}

interface BulkBarProps<Row> {
  readonly actions: readonly BulkAction<Row>[];
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => string;
  readonly selection: Selection;
  /** Returns a sum of the ticked rows, shown beside their number. */
  readonly sumOf?: ((rows: readonly Row[]) => string) | undefined;
  /** Explains an effect of the actions that their labels do not say. */
  readonly hint?: string | undefined;
}

/**
 * A bar at the bottom of the screen with the actions for the ticked rows of a list. Hidden while no
 * row is ticked.
 */
export function BulkBar<Row>(props: BulkBarProps<Row>) {
  const { actions, rows, idOf, selection, sumOf, hint } = props;
  const chosen = rows.filter((row) => selection.ids.has(idOf(row)));
  if (chosen.length === 0) return null;
  const offered = actions.filter(({ appliesTo }) => !appliesTo || chosen.some(appliesTo));
  return (
    <div
      role="toolbar"
      aria-label="Chosen rows"
      className="fixed bottom-4 left-1/2 z-30 flex w-max max-w-[calc(100vw-2rem)] -translate-x-1/2 flex-wrap items-center gap-x-3 gap-y-2 rounded-medium border border-line bg-surface-1 py-2 pr-2 pl-4 text-small whitespace-nowrap shadow-3"
    >
      <span role="status">{`${chosen.length} chosen${sumOf ? `, ${sumOf(chosen)}` : ''}`}</span>
      {offered.map(({ label, isBusy, onSelect }) => (
        <Button key={label} size="small" busy={isBusy} onClick={() => onSelect(chosen)}>
          {label}
        </Button>
      ))}
      <Button
        kind="quiet"
        size="small"
        onClick={() => {
          for (const id of selection.ids) selection.toggle(id);
        }}
      >
        Clear
      </Button>
      {hint && <p className="w-0 min-w-full text-note whitespace-normal text-ink-muted">{hint}</p>}
    </div>
  );
}
