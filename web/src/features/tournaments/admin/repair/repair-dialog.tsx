import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../../api/api-error';
import type { Tournament } from '../../../../api/schema';
import { ErrorPanel } from '../../../../components/error-panel';
import { Button } from '../../../../components/ui/button';
import { Dialog } from '../../../../components/ui/dialog';
import { SkeletonList } from '../../../../components/ui/skeleton';
import { ResultsSheet } from '../results/results-sheet';
import { VoidDialog } from '../void-dialog';
import { RepairForm } from './repair-form';
import { type Repair, type RepairOption, useRepairOptions } from './repair-queries';
import { effectWords, REPAIRS } from './repair-words';

interface RepairDialogProps {
  readonly tournament: Tournament;
  readonly onClose: () => void;
}

type Chosen = Repair | 'correct-results';

/**
 * The dialog that puts a mistake of a match right. It lists what is possible in the present state;
 * for the rest it says what to do instead. The form of the chosen repair follows.
 */
export function RepairDialog({ tournament, onClose }: RepairDialogProps) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const props = { tournament, onClose };
  if (chosen === 'correct-results') return <ResultsSheet {...props} />;
  if (chosen === 'void-results') return <VoidDialog {...props} />;
  if (chosen !== null) {
    return <RepairForm {...props} repair={chosen} onBack={() => setChosen(null)} />;
  }
  return <Choice {...props} onChoose={setChosen} />;
}

interface ChoiceProps extends RepairDialogProps {
  readonly onChoose: (chosen: Chosen) => void;
}

function Choice({ tournament, onClose, onChoose }: ChoiceProps) {
  const { data, error, isFetching, refetch } = useRepairOptions(tournament._id);
  const possible = data?.filter(({ refusal }) => refusal === null) ?? [];
  const others = data?.filter(({ refusal }) => refusal !== null) ?? [];
  return (
    <Dialog title={`Put right: ${tournament.name}`} size="medium" onClose={onClose}>
      {error && !data && (
        <ErrorPanel
          message={messageOf(error, 'Failed to read what can be put right')}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <SkeletonList rows={4} height="h-16" />}
      {data && (
        <div className="grid gap-5">
          <section className="grid gap-2" aria-labelledby="repairs-possible">
            <h3 id="repairs-possible" className="text-small font-semibold text-ink-muted">
              What went wrong?
            </h3>
            <ul className="grid gap-2">
              {possible.map((option) => (
                <li key={option.repair}>
                  <Possible option={option} onChoose={onChoose} />
                </li>
              ))}
            </ul>
          </section>
          {others.length > 0 && (
            <section className="grid gap-2" aria-labelledby="repairs-others">
              <h3 id="repairs-others" className="text-small font-semibold text-ink-muted">
                Not possible now
              </h3>
              <ul className="grid gap-2 text-small">
                {others.map(({ repair, refusal }) => (
                  <li key={repair} className="grid">
                    <span>{REPAIRS[repair].mistake}</span>
                    <span className="text-ink-muted">{refusal}</span>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      )}
    </Dialog>
  );
}

/** Repairs whose effect is known only once a player is chosen. */
const OF_SEATS: readonly Repair[] = ['remove-player', 'move-player', 'swap-players'];

function Possible({
  option: { repair, effect },
  onChoose,
}: {
  readonly option: RepairOption;
  readonly onChoose: (chosen: Chosen) => void;
}) {
  const { mistake, does } = REPAIRS[repair];
  if (repair === 'void-results') {
    return (
      <div className="grid gap-2 rounded-medium border border-line bg-surface-2 p-3">
        <span className="font-semibold">{mistake}</span>
        <span className="text-small text-ink-muted">{does}</span>
        <span className="flex flex-wrap gap-2">
          <Button size="small" kind="main" onClick={() => onChoose('correct-results')}>
            Correct results
          </Button>
          <Button size="small" onClick={() => onChoose('void-results')}>
            Void results
          </Button>
        </span>
      </div>
    );
  }
  const numbers = OF_SEATS.includes(repair) ? [] : effectWords(effect);
  return (
    <button
      type="button"
      className="flex w-full items-center gap-3 rounded-medium border border-line bg-surface-2 p-3 text-left transition-colors hover:border-ink-muted"
      onClick={() => onChoose(repair)}
    >
      <span className="grid min-w-0 grow gap-0.5">
        <span className="font-semibold">{mistake}</span>
        <span className="text-small text-ink-muted">{does}</span>
        {numbers.length > 0 && <span className="text-small">{numbers.join(' ')}</span>}
      </span>
      <ChevronRight size={18} aria-hidden className="shrink-0 text-ink-muted" />
    </button>
  );
}
