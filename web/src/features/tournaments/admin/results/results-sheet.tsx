import { useQuery } from '@tanstack/react-query';
import {
  type ClipboardEvent,
  type ComponentProps,
  type ComponentType,
  type KeyboardEvent,
  type SyntheticEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { messageOf } from '../../../../api/api-error';
import { readingOf } from '../../../../api/reading';
import type { Tournament } from '../../../../api/schema';
import { DraftDialog } from '../../../../components/admin/draft-dialog';
import { FormMessage } from '../../../../components/form-message';
import { Loaded } from '../../../../components/loaded';
import { showPopup } from '../../../../components/popup/popups';
import { Button } from '../../../../components/ui/button';
import { Form } from '../../../../components/ui/form';
import { SkeletonList } from '../../../../components/ui/skeleton';
import { ranked } from '../../model/tournament';
import { participantsQuery, useKeepPrizes } from '../queries';
import { CorrectionConfirm } from './correction-confirm';
import { BesideEvidence } from './evidence-list';
import { MoneyLine } from './money-line';
import { PeopleList } from './people-list';
import { PrizeFields } from './prize-fields';
import { NO_TABLE, type PrizeTable } from './prize-table';
import { isSheet, readSheet } from './read-sheet';
import { ResultsConfirm, type ResultsConfirmProps } from './results-confirm';
import { SquadRule } from './squad-rule';
import {
  isIncomplete,
  isLeftOut,
  type Participant,
  type PlacedWinner,
  priced,
  squadsAsOne,
  sumOf,
  type TypedRow,
  winnersOf,
  withWinner,
} from './winner-rows';
import { WinnersGrid } from './winners-grid';

interface ResultsSheetProps {
  readonly tournament: Tournament;
  readonly onClose: () => void;
}

/**
 * The winners under review and the dialog that shows them. The dialog is chosen once, when the
 * review opens: a correction first voids the results, and a later choice would then switch to the
 * dialog for a match without results.
 */
interface Reviewed {
  readonly winners: readonly PlacedWinner[];
  readonly Confirm: ComponentType<ResultsConfirmProps>;
}

const NOBODY =
  'Please add at least one winner with complete information (Position, Participant, and Prize Amount)';
const ABOVE_POOL = 'Total prize amount exceeds the prize pool';
const tellNobody = () => showPopup({ type: 'warning', title: 'Validation Error', message: NOBODY });

/**
 * The form in which an admin enters the results of a match. Prizes are paid only after a review.
 */
export function ResultsSheet({ tournament, onClose }: ResultsSheetProps) {
  const { _id: id, name, prizePool, winners: declared } = tournament;
  const isDeclared = declared.length > 0;
  const reading = readingOf(useQuery(participantsQuery(id)));
  const all = reading.is === 'known' ? reading.data.participants : [];
  const players = all.filter(({ refunded }) => !refunded);
  // A correction compares the prizes of single players, so it shows no squads.
  const participants = isDeclared ? players : squadsAsOne(players);
  const [before] = useState(() => rowsOf(tournament));
  const [typed, setTyped] = useState<readonly TypedRow[]>(before);
  const [table, setTable] = useState<PrizeTable>(tournament.prizeTable ?? NO_TABLE);
  const rows = priced(typed, table);
  const { check, review, reviewed, edit } = useReview(rows, tournament, participants);
  const formId = useId();
  return (
    <DraftDialog
      title={`Results of ${name}`}
      size="full"
      changed={typed !== before}
      onClose={onClose}
      actions={
        <SheetFoot
          formId={formId}
          isDeclared={isDeclared}
          rows={rows}
          participants={participants}
          pool={prizePool}
        />
      }
    >
      <BesideEvidence tournamentId={id}>
        <Form
          id={formId}
          ref={check.form}
          onSubmit={review}
          className="grid gap-3"
          onKeyDown={(event) => isReviewKey(event) && review(event)}
        >
          <PrizeFields
            table={table}
            prizePool={prizePool}
            onTable={setTable}
            keep={!isDeclared && <KeepTable tournament={tournament} table={table} />}
          />
          {!isDeclared && <SquadRule of={tournament} />}
          <Loaded
            of={reading}
            failed="Failed to fetch the participants"
            awaited={<SkeletonList rows={4} />}
          >
            {() => (
              <Sheet
                participants={participants}
                rows={rows}
                typed={typed}
                prizePool={prizePool}
                table={table}
                isChecked={check.isAsked}
                onRows={setTyped}
                onReview={review}
              />
            )}
          </Loaded>
          {check.problem && <FormMessage tone="bad">{check.problem}</FormMessage>}
        </Form>
      </BesideEvidence>
      {reviewed && (
        <reviewed.Confirm
          tournament={tournament}
          winners={reviewed.winners}
          participants={participants}
          onBack={edit}
          onDone={onClose}
        />
      )}
    </DraftDialog>
  );
}

/** Checks the typed rows and holds the winners that the admin has to confirm. */
function useReview(
  rows: ReturnType<typeof priced>,
  { prizePool, winners: declared }: ResultsSheetProps['tournament'],
  participants: readonly Participant[],
) {
  const [reviewed, setReviewed] = useState<Reviewed | null>(null);
  const check = useChecked(
    rows.flatMap((row, at) => (isIncomplete(row, prizePool) ? [at + 1] : [])),
    sumOf(rows) > prizePool,
  );
  const review = (event?: SyntheticEvent) => {
    event?.preventDefault();
    const winners = winnersOf(rows, prizePool, participants);
    const Confirm = declared.length > 0 ? CorrectionConfirm : ResultsConfirm;
    if (check.isWrong || winners.length === 0) check.ask();
    else setReviewed({ winners, Confirm });
    if (winners.length === 0) tellNobody();
  };
  return { check, review, reviewed, edit: () => setReviewed(null) };
}

interface SheetFootProps extends ComponentProps<typeof MoneyLine> {
  readonly formId: string;
  readonly isDeclared: boolean;
}

function SheetFoot({ formId, isDeclared, ...money }: SheetFootProps) {
  return (
    <>
      <MoneyLine {...money} />
      <Button type="submit" form={formId} kind="main" aria-keyshortcuts="Control+Enter">
        {isDeclared ? 'Review correction' : 'Review results'}
      </Button>
    </>
  );
}

/** True for Ctrl+Enter in a field that does not use this key itself. */
const isReviewKey = (event: KeyboardEvent) =>
  event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.defaultPrevented;

function KeepTable({
  tournament,
  table,
}: Pick<ResultsSheetProps, 'tournament'> & { readonly table: PrizeTable }) {
  const keep = useKeepPrizes(tournament._id, {
    onSuccess: ({ message }) => showPopup({ type: 'success', title: 'Success', message }),
    onError: (error) =>
      showPopup({
        type: 'error',
        title: 'Update Failed',
        message: `Failed to update tournament: ${messageOf(error, error.message)}`,
      }),
  });
  const { places, perKill } = tournament.prizeTable ?? NO_TABLE;
  if (JSON.stringify(table) === JSON.stringify({ places, perKill })) return null;
  const body = { places: [...table.places], perKill: table.perKill };
  return (
    <Button busy={keep.isPending} onClick={() => keep.mutate(body)}>
      Keep with this match
    </Button>
  );
}

/**
 * Returns declared winners as rows of a correction. The API returns every place below the third as
 * 3, so those winners get consecutive places by prize.
 */
function rowsOf({ winners }: Tournament): readonly TypedRow[] {
  return ranked(winners).reduce<readonly TypedRow[]>((rows, { userId, position, prizeAmount }) => {
    const place = String(position < 3 ? position : Math.max(position, rows.length + 1));
    return withWinner(rows, { userId, place, prize: String(prizeAmount) });
  }, []);
}

/**
 * Returns the problems that prevent the review. When the admin requests a review, the first field
 * with a problem gets the focus.
 */
function useChecked(incomplete: readonly number[], isAbove: boolean) {
  const [asked, setAsked] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (asked === 0) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    (wrong ?? form.current?.querySelector<HTMLElement>('[data-first]'))?.focus();
  }, [asked]);
  const named = `${incomplete.length === 1 ? 'winner' : 'winners'} ${incomplete.join(', ')}`;
  const problem =
    incomplete.length > 0
      ? `Complete or remove ${named} before prizes are paid`
      : isAbove
        ? ABOVE_POOL
        : null;
  return {
    form,
    isWrong: problem !== null,
    isAsked: asked > 0,
    problem: asked > 0 ? problem : null,
    ask: () => setAsked((times) => times + 1),
  };
}

interface SheetProps {
  readonly participants: readonly Participant[];
  readonly rows: ReturnType<typeof priced>;
  readonly typed: readonly TypedRow[];
  readonly prizePool: number;
  readonly table: PrizeTable;
  readonly isChecked: boolean;
  readonly onRows: (rows: readonly TypedRow[]) => void;
  readonly onReview: () => void;
}

/**
 * Two columns: on the left the participants that have no place yet, on the right the rows with
 * places. A pasted spreadsheet fills in the rows.
 */
function Sheet({ participants, rows, typed, table, onRows, ...props }: SheetProps) {
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => area.current?.querySelector<HTMLElement>('[data-first]')?.focus(), []);
  const taken = new Set(typed.map(({ userId }) => userId));
  const free = participants.filter(({ userId }) => !taken.has(userId));
  const leftOut = rows.filter(isLeftOut).length;
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    if (!isSheet(text)) return;
    event.preventDefault();
    const known = { taken: typed.map(({ userId }) => userId), paysKills: table.perKill > 0 };
    const lines = readSheet(text, participants, known);
    onRows(lines.reduce((all, line) => withWinner(all, line), typed));
  };
  return (
    <div
      ref={area}
      onPaste={paste}
      className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[20rem_minmax(0,1fr)]"
    >
      <PeopleList
        people={free}
        total={participants.length}
        nextPlace={typed.length + 1}
        onAdd={(userId, tied) => onRows(withWinner(typed, { userId }, tied))}
        onReview={props.onReview}
      />
      <section aria-label="Winners" className="grid gap-2">
        {rows.length === 0 ? (
          <p className="rounded-medium border border-dashed border-line p-6 text-center text-small text-ink-muted">
            Type a name or the end of a UID and press Enter, or paste a sheet: place, UID or name,
            kills, prize.
          </p>
        ) : (
          <WinnersGrid
            rows={rows}
            free={free}
            prizePool={props.prizePool}
            isChecked={props.isChecked}
            people={new Map(participants.map((one) => [one.userId, one]))}
            onChange={(key, part) =>
              onRows(typed.map((row) => (row.key === key ? { ...row, ...part } : row)))
            }
            onRemove={(key) => {
              onRows(typed.filter((row) => row.key !== key));
              area.current?.querySelector<HTMLElement>('[data-first]')?.focus();
            }}
          />
        )}
        {rows.length > 0 && (
          <p className="flex flex-wrap items-center justify-between gap-3 text-note text-ink-muted">
            <span>
              Players see every place below the third as third. A tie shares the prizes of its
              places equally; tokens that do not divide stay with Arena.
              {leftOut > 0 &&
                ` ${leftOut} ${leftOut === 1 ? 'row' : 'rows'} without a prize below the winners ${leftOut === 1 ? 'is' : 'are'} ignored.`}
            </span>
            <Button size="small" kind="quiet" onClick={() => onRows([])}>
              Clear all
            </Button>
          </p>
        )}
      </section>
    </div>
  );
}
