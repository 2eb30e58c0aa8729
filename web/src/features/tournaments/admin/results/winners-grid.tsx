import { Trash2 } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { Name } from '../../../../components/name';
import { IconButton } from '../../../../components/ui/button';
import { classNames } from '../../../../lib/class-names';
import { isolated } from '../../../../lib/names';
import {
  isLeftOut,
  type Participant,
  type PricedRow,
  problemsOf,
  type RowProblems,
  type TypedRow,
} from './winner-rows';

interface WinnersGridProps {
  readonly rows: readonly PricedRow[];
  readonly people: ReadonlyMap<string, Participant>;
  /** Participants that have no place yet. */
  readonly free: readonly Participant[];
  readonly prizePool: number;
  /** True after a review was requested; the grid then shows the errors of incomplete rows. */
  readonly isChecked: boolean;
  readonly onChange: (key: number, part: Partial<TypedRow>) => void;
  readonly onRemove: (key: number) => void;
}

const COLUMNS =
  'grid grid-cols-[3.5rem_minmax(0,1fr)_5.5rem_2.5rem] items-center gap-x-2 gap-y-1 sm:grid-cols-[3.5rem_minmax(0,1fr)_8rem_4.5rem_6.5rem_2.5rem]';
const CELL =
  'min-h-9 w-full rounded-small border border-control bg-surface-2 px-2 text-small tabular-nums text-ink placeholder:text-ink-faint hover:border-accent focus:border-accent aria-invalid:border-bad';

/**
 * The grid of winners: place, player, UID, kills and prize. Enter and the arrow keys move up and
 * down.
 */
export function WinnersGrid(props: WinnersGridProps) {
  const { rows, prizePool, isChecked } = props;
  return (
    <div className="grid gap-1">
      <div aria-hidden className={classNames(COLUMNS, 'text-note text-ink-muted max-sm:hidden')}>
        <span>Place</span>
        <span>Player</span>
        <span>UID</span>
        <span>Kills</span>
        <span>Prize</span>
      </div>
      <ol className="grid gap-1">
        {rows.map((row, index) => (
          <li key={row.key}>
            <GridRow
              {...props}
              row={row}
              number={index + 1}
              problems={isChecked ? problemsOf(row, prizePool) : {}}
            />
          </li>
        ))}
      </ol>
    </div>
  );
}

interface GridRowProps extends WinnersGridProps {
  readonly row: PricedRow;
  readonly number: number;
  readonly problems: RowProblems;
}

function GridRow({ row, number, problems, onChange, onRemove, ...props }: GridRowProps) {
  const said = Object.values(problems);
  const cell = (name: 'place' | 'kills' | 'prize', label: string, place?: string) => (
    <label className={classNames('flex items-center gap-1.5', place)}>
      {place && <span className="text-note text-ink-muted sm:hidden">{label}</span>}
      <input
        aria-label={label}
        aria-invalid={problems[name] ? true : undefined}
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
        data-column={name}
        value={name === 'prize' ? row.shownPrize : row[name]}
        onChange={(event) => onChange(row.key, { [name]: event.target.value })}
        onKeyDown={moveAlong}
        className={classNames(CELL, name === 'prize' && row.prize !== null && 'font-semibold')}
      />
    </label>
  );
  return (
    <fieldset
      aria-label={`Winner ${number}`}
      className={classNames(
        COLUMNS,
        'rounded-small border-l-2 py-0.5',
        said.length > 0 || row.unclear ? 'border-bad bg-bad-soft pl-1' : 'border-transparent',
      )}
    >
      {cell('place', 'Place')}
      <Player {...props} row={row} problems={problems} onChange={onChange} />
      {cell('kills', 'Kills', 'max-sm:col-start-2 max-sm:row-start-2')}
      {cell('prize', 'Prize', 'max-sm:col-span-2 max-sm:col-start-3 max-sm:row-start-2')}
      <IconButton
        label={`Remove winner ${number}`}
        className="size-9! max-sm:col-start-4 max-sm:row-start-1"
        onClick={() => onRemove(row.key)}
      >
        <Trash2 size={16} aria-hidden />
      </IconButton>
      {(row.unclear || said.length > 0) && (
        <p role="alert" className="col-span-full text-note text-bad">
          {row.unclear && `“${row.unclear.text}”: ${row.unclear.why} `}
          {said.map((sentence) => (
            <span key={sentence} className="block">
              {sentence}
            </span>
          ))}
        </p>
      )}
    </fieldset>
  );
}

type PlayerProps = Pick<GridRowProps, 'row' | 'people' | 'free' | 'problems' | 'onChange'>;

/** Shows the player and the UID. For an unclear pasted line, offers a choice of players. */
function Player({ row, people, free, problems, onChange }: PlayerProps) {
  const chosen = people.get(row.userId);
  if (chosen) {
    return (
      <>
        <span
          className={classNames(
            'min-w-0 text-small wrap-anywhere max-sm:col-span-2',
            isLeftOut(row) ? 'text-ink-muted' : 'font-semibold',
          )}
        >
          <Name>{chosen.gameName}</Name>
          {chosen.isBanned && (
            <span className="block text-note text-warn">Banned: the prize stays frozen</span>
          )}
        </span>
        <span className="min-w-0 text-note tabular-nums wrap-anywhere text-ink-muted max-sm:hidden">
          {chosen.freeFireUID}
        </span>
      </>
    );
  }
  const suggested = row.unclear?.candidates ?? [];
  const first = free.filter(({ userId }) => suggested.includes(userId));
  const others = free.filter(({ userId }) => !suggested.includes(userId));
  return (
    <select
      aria-label="Participant"
      aria-invalid={problems.userId ? true : undefined}
      value=""
      onChange={({ currentTarget: choice }) => {
        // After a choice the select field disappears, so the focus moves to the search field, where
        // Ctrl+Enter works.
        choice.form?.querySelector<HTMLElement>('[data-first]')?.focus();
        onChange(row.key, { userId: choice.value, unclear: undefined });
      }}
      className={classNames(CELL, 'col-span-2')}
    >
      <option value="">Choose a participant</option>
      {[...first, ...others].map(({ userId, gameName, freeFireUID }) => (
        <option key={userId} value={userId}>
          {isolated(gameName)} · {isolated(freeFireUID)}
        </option>
      ))}
    </select>
  );
}

/**
 * Moves the focus along a column with Enter and the arrow keys, and from the last row to the search
 * field.
 */
function moveAlong(event: KeyboardEvent<HTMLInputElement>) {
  const step = { ArrowUp: -1, ArrowDown: 1, Enter: 1 }[event.key];
  if (!step || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const { form, dataset } = event.currentTarget;
  const column = [
    ...(form?.querySelectorAll<HTMLInputElement>(`[data-column=${dataset.column}]`) ?? []),
  ];
  const next = column[column.indexOf(event.currentTarget) + step];
  if (next) next.select();
  else if (step > 0) form?.querySelector<HTMLElement>('[data-first]')?.focus();
  next?.focus();
}
