import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { Tournament } from '../../../api/schema';
import { FormMessage } from '../../../components/form-message';
import { DraftDialog } from '../../../components/office/draft-dialog';
import { showPopup } from '../../../components/popup/popups';
import { Button } from '../../../components/ui/button';
import { SkeletonList } from '../../../components/ui/skeleton';
import { formatTokens } from '../../../lib/format';
import { participantsQuery, type WinnerRow } from './queries';
import { ResultsConfirm } from './results-confirm';
import { WinnerFields } from './winner-fields';
import { emptyRow, isIncomplete, problemsOf, sumOf, type TypedRow, winnersOf } from './winner-rows';

interface ResultsFormProps {
  readonly tournament: Tournament;
  readonly onClose: () => void;
}

const NOBODY =
  'Please add at least one winner with complete information (Position, Participant, and Prize Amount)';
const ABOVE_POOL = 'Total prize amount exceeds the prize pool';

/** Who won what. Nothing is paid from here: what is typed is looked at once more, as a whole. */
export function ResultsForm({ tournament, onClose }: ResultsFormProps) {
  const { _id: id, name, prizePool } = tournament;
  const { data, isPending } = useQuery(participantsQuery(id));
  const participants = data?.participants ?? [];
  const [rows, setRows] = useState<readonly TypedRow[]>(() => [emptyRow([])]);
  const [reviewed, setReviewed] = useState<readonly WinnerRow[] | null>(null);
  const check = useChecked(rows, prizePool);
  const formId = useId();
  const review = (event: FormEvent) => {
    event.preventDefault();
    const names = new Map(participants.map(({ userId, gameName }) => [userId, gameName]));
    const winners = winnersOf(rows, prizePool, names);
    const isWrong = rows.some((row) => isIncomplete(row, prizePool)) || sumOf(rows) > prizePool;
    if (isWrong || winners.length === 0) check.ask();
    else setReviewed(winners);
    if (winners.length > 0) return;
    showPopup({ type: 'warning', title: 'Validation Error', message: NOBODY });
  };
  return (
    <DraftDialog
      size="large"
      title={`Results of ${name}`}
      onClose={onClose}
      actions={
        <Button type="submit" form={formId} kind="main">
          Review results
        </Button>
      }
    >
      <form id={formId} ref={check.form} noValidate className="grid gap-4" onSubmit={review}>
        {isPending ? (
          <SkeletonList rows={2} />
        ) : (
          <Rows
            rows={rows}
            participants={participants}
            prizePool={prizePool}
            isChecked={check.isAsked}
            onRows={setRows}
          />
        )}
        {check.problem && <FormMessage tone="bad">{check.problem}</FormMessage>}
      </form>
      {reviewed && (
        <ResultsConfirm
          tournament={tournament}
          winners={reviewed}
          participants={participants}
          onBack={() => setReviewed(null)}
          onDone={onClose}
        />
      )}
    </DraftDialog>
  );
}

/** What stands between the rows and their review; asked for, it takes the focus to the first. */
function useChecked(rows: readonly TypedRow[], prizePool: number) {
  const [asked, setAsked] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (asked === 0) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    (wrong ?? form.current?.querySelector<HTMLElement>('fieldset select'))?.focus();
  }, [asked]);
  const incomplete = rows.flatMap((row, at) => (isIncomplete(row, prizePool) ? [at + 1] : []));
  const isAbove = sumOf(rows) > prizePool;
  const problem =
    incomplete.length > 0
      ? `${rowsNamed(incomplete)}: complete or remove before anything is paid`
      : isAbove
        ? ABOVE_POOL
        : null;
  return {
    form,
    isAsked: asked > 0,
    problem: asked > 0 ? problem : null,
    ask: () => setAsked((times) => times + 1),
  };
}

const rowsNamed = (numbers: readonly number[]) =>
  `${numbers.length === 1 ? 'Winner' : 'Winners'} ${numbers.join(', ')}`;

interface Participant {
  readonly userId: string;
  readonly gameName: string;
  readonly username: string;
  readonly isBanned?: boolean;
}

interface RowsProps {
  readonly rows: readonly TypedRow[];
  readonly participants: readonly Participant[];
  readonly prizePool: number;
  readonly isChecked: boolean;
  readonly onRows: (rows: readonly TypedRow[]) => void;
}

function Rows({ rows, participants, prizePool, isChecked, onRows }: RowsProps) {
  const [newKey, setNewKey] = useState<number | null>(null);
  const adding = useRef<HTMLDivElement>(null);
  const add = () => {
    const row = emptyRow(rows);
    setNewKey(row.key);
    onRows([...rows, row]);
  };
  const remove = (key: number) => {
    onRows(rows.filter((row) => row.key !== key));
    adding.current?.querySelector('button')?.focus();
  };
  const optionsFor = ({ userId: own }: TypedRow) =>
    participants
      .filter(({ userId }) => userId === own || !rows.some((other) => other.userId === userId))
      .map(({ userId, gameName, username, isBanned }) => ({
        value: userId,
        label: isBanned
          ? `${gameName} (banned: the prize stays frozen)`
          : named(gameName, username, participants),
      }));
  return (
    <>
      <ul className="grid gap-4">
        {rows.map((row, index) => (
          <WinnerFields
            key={row.key}
            row={row}
            number={index + 1}
            isNew={row.key === newKey}
            problems={isChecked ? problemsOf(row, prizePool) : {}}
            options={optionsFor(row)}
            onChange={(part) =>
              onRows(rows.map((other) => (other.key === row.key ? { ...other, ...part } : other)))
            }
            onRemove={() => remove(row.key)}
          />
        ))}
      </ul>
      <div ref={adding} className="flex flex-wrap items-center justify-between gap-3">
        <Button size="small" icon={<Plus size={16} aria-hidden />} onClick={add}>
          Add winner
        </Button>
        <Left pool={prizePool} left={prizePool - sumOf(rows)} />
      </div>
    </>
  );
}

/** Two players may have the same name in the game; then the address tells them apart. */
function named(gameName: string, username: string, all: readonly Participant[]): string {
  const isShared = all.filter((each) => each.gameName === gameName).length > 1;
  return isShared ? `${gameName} (${username})` : gameName;
}

function Left({ pool, left }: { readonly pool: number; readonly left: number }) {
  return (
    <p role="status" className={left < 0 ? 'font-semibold text-bad' : 'text-ink-muted'}>
      {left < 0
        ? `${formatTokens(-left)} ${left === -1 ? 'token' : 'tokens'} more than the prize pool`
        : `${formatTokens(left)} of ${formatTokens(pool)} tokens left`}
    </p>
  );
}
