import {
  type ComponentProps,
  type ComponentType,
  type KeyboardEvent,
  type SyntheticEvent,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { messageOf } from '../../../../api/api-error';
import type { Tournament } from '../../../../api/schema';
import { DraftDialog } from '../../../../components/admin/draft-dialog';
import { FormMessage } from '../../../../components/form-message';
import { Loaded } from '../../../../components/loaded';
import { showPopup } from '../../../../components/popup/popups';
import { Button } from '../../../../components/ui/button';
import { Form } from '../../../../components/ui/form';
import { SkeletonList } from '../../../../components/ui/skeleton';
import { useKeepPrizes } from '../queries';
import { ClaimBanner } from './claim-banner';
import { rowsOfClaim } from './claim-rows';
import { CorrectionConfirm } from './correction-confirm';
import { BesideEvidence } from './evidence-list';
import { MoneyLine } from './money-line';
import { PrizeFields } from './prize-fields';
import { NO_TABLE, type PrizeTable } from './prize-table';
import { ResultsConfirm, type ResultsConfirmProps } from './results-confirm';
import { useParticipants } from './results-queries';
import { rowsInForce, type Scores } from './rows-in-force';
import { SquadRule } from './squad-rule';
import {
  isEqualResult,
  isIncomplete,
  priced,
  scoresOf,
  squadsAsOne,
  sumOf,
  type TypedRow,
  winnersOf,
} from './winner-rows';
import { WinnersSheet } from './winners-sheet';

export interface ResultsSheetProps {
  readonly tournament: Tournament;
  readonly onClose: () => void;
  /** Called in place of `onClose` when the results are declared. */
  readonly onDone?: () => void;
  /** Rows with which the sheet opens. With `opensReview`, complete rows are under review at once. */
  readonly claimed?: { readonly rows: readonly TypedRow[]; readonly opensReview: boolean };
}

/**
 * The winners under review and the dialog that shows them. The dialog is chosen once, when the
 * review opens: a correction first voids the results, and a later choice would then switch to the
 * dialog for a match without results.
 */
interface Reviewed {
  readonly result: Pick<ResultsConfirmProps, 'winners' | 'scores' | 'isSame'>;
  readonly Confirm: ComponentType<ResultsConfirmProps>;
}

const NOBODY =
  'Please add at least one winner with complete information (Position, Participant, and Prize Amount)';
const ABOVE_POOL = 'Total prize amount exceeds the prize pool';
const tellNobody = () => showPopup({ type: 'warning', title: 'Validation Error', message: NOBODY });

/**
 * The form in which an admin enters the results of a match. Prizes are paid only after a review.
 */
export function ResultsSheet(props: ResultsSheetProps) {
  const { tournament, onClose, onDone = onClose } = props;
  const { _id: id, name, prizePool } = tournament;
  const sheet = useSheet(props);
  const { isDeclared, reading, participants, typed, setTyped, table, setTable, rows } = sheet;
  const { check, review, reviewed, edit } = useReview(sheet, props);
  const formId = useId();
  return (
    <DraftDialog
      title={`Results of ${name}`}
      size="full"
      changed={sheet.isChanged}
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
          {!isDeclared && (
            <ClaimBanner
              tournament={tournament}
              placed={scoresOf(rows, participants)}
              onUse={(claim) => setTyped(rowsOfClaim(claim, participants))}
            />
          )}
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
              <WinnersSheet
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
          {...reviewed.result}
          participants={participants}
          onBack={edit}
          onDone={onDone}
        />
      )}
    </DraftDialog>
  );
}

/** Holds what is in the sheet: the participants, the rows and the prize table. */
function useSheet({ tournament, claimed }: ResultsSheetProps) {
  const isDeclared = tournament.winners.length > 0;
  const reading = useParticipants(tournament._id, claimed !== undefined);
  const all = reading.is === 'known' ? reading.data.participants : [];
  const players = all.filter(({ refunded }) => !refunded);
  const before = useRowsBefore(tournament, reading.is === 'known' ? reading.data.scores : null);
  const [filled] = useState(claimed?.rows ?? null);
  const [edited, setTyped] = useState<readonly TypedRow[] | null>(filled);
  const [table, setTable] = useState<PrizeTable>(tournament.prizeTable ?? NO_TABLE);
  const typed = edited ?? before;
  return {
    isDeclared,
    reading,
    // A correction compares the prizes of single players, so it shows no squads.
    participants: isDeclared ? players : squadsAsOne(players),
    typed,
    setTyped,
    isChanged: edited !== filled,
    table,
    setTable,
    rows: priced(typed, table, tournament.prizePool),
    inForce: priced(before, tournament.prizeTable ?? NO_TABLE, tournament.prizePool),
  };
}

/** Checks the typed rows and holds the winners that the admin has to confirm. */
function useReview(
  { rows, inForce, participants }: ReturnType<typeof useSheet>,
  { tournament: { prizePool, winners: declared }, claimed }: ResultsSheetProps,
) {
  const resultOf = (of: typeof rows) => ({
    winners: winnersOf(of, prizePool, participants),
    scores: scoresOf(of, participants),
  });
  const result = resultOf(rows);
  const { winners } = result;
  const isCorrection = declared.length > 0;
  const isSame = isCorrection && isEqualResult(result, resultOf(inForce));
  const found: Reviewed = {
    result: { ...result, isSame },
    Confirm: isCorrection ? CorrectionConfirm : ResultsConfirm,
  };
  const check = useChecked(
    rows.flatMap((row, at) => (isIncomplete(row, prizePool) ? [at + 1] : [])),
    sumOf(rows) > prizePool,
  );
  const [reviewed, setReviewed] = useState<Reviewed | null>(null);
  const isComplete = !check.isWrong && winners.length > 0;
  const first = useRef<Reviewed | null>(claimed?.opensReview && isComplete ? found : null);
  // The review opens after the sheet, because the dialog that opens last is on top.
  useEffect(() => setReviewed(first.current), []);
  const review = (event?: SyntheticEvent) => {
    event?.preventDefault();
    // A prize table that cannot be read must not leave the earlier table in force.
    const isMisread = check.form.current?.querySelector('[aria-invalid=true]') != null;
    if (check.isWrong || isMisread || winners.length === 0) check.ask();
    else setReviewed(found);
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
 * Returns the rows of the results that were in force when the sheet was opened. They stay, because
 * a correction voids the results before it declares the new ones.
 */
function useRowsBefore(tournament: Tournament, scores: Scores | null): readonly TypedRow[] {
  const [opened] = useState(tournament);
  const first = useRef<Scores | null>(null);
  first.current ??= scores;
  const known = first.current ?? NO_SCORES;
  return useMemo(() => rowsInForce(opened, known), [opened, known]);
}

const NO_SCORES: Scores = [];

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
