import { Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { IconButton } from '../../../components/ui/button';
import { TextField } from '../../../components/ui/field';
import { type Option, SelectField } from '../../../components/ui/select';
import { classNames } from '../../../lib/class-names';
import { POSITIONS, type RowProblems, type TypedRow } from './winner-rows';

interface WinnerFieldsProps {
  readonly row: TypedRow;
  readonly number: number;
  readonly options: readonly Option[];
  /** What is missing, once it was asked for. */
  readonly problems: RowProblems;
  /** Just added by a press: typing goes on here. */
  readonly isNew: boolean;
  readonly onChange: (part: Partial<TypedRow>) => void;
  readonly onRemove: () => void;
}

/** One winner: place, participant, prize. */
export function WinnerFields(props: WinnerFieldsProps) {
  const { row, number, options, problems, isNew, onChange } = props;
  const first = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (isNew) first.current?.focus();
  }, [isNew]);
  const isWrong = Object.keys(problems).length > 0;
  return (
    <li
      className={classNames(
        'relative rounded-medium border p-4 pt-3',
        isWrong ? 'border-bad' : 'border-line',
      )}
    >
      <fieldset className="grid grid-cols-1 items-start gap-3 sm:grid-cols-[7rem_minmax(0,1fr)_10rem]">
        <legend className="mb-2 text-small font-semibold text-ink-muted">Winner {number}</legend>
        <SelectField
          label="Position"
          ref={first}
          required
          value={row.position}
          options={POSITIONS.map((value) => ({ value, label: value }))}
          error={problems.position}
          onChange={(event) => onChange({ position: event.target.value })}
        />
        <SelectField
          label="Participant"
          required
          value={row.userId}
          options={[{ value: '', label: 'Choose' }, ...options]}
          error={problems.userId}
          onChange={(event) => onChange({ userId: event.target.value })}
        />
        <TextField
          label="Prize (tokens)"
          required
          inputMode="numeric"
          autoComplete="off"
          maxLength={8}
          value={row.prize}
          error={problems.prize}
          onChange={(event) => onChange({ prize: event.target.value })}
        />
      </fieldset>
      {/* In sight at the top; by the keyboard it comes after what it removes. */}
      <div className="absolute top-1 right-1">
        <IconButton label={`Remove winner ${number}`} onClick={props.onRemove}>
          <Trash2 size={18} aria-hidden />
        </IconButton>
      </div>
    </li>
  );
}
