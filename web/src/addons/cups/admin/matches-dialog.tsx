import { useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { readingOf } from '../../../api/reading';
import { FormDialog } from '../../../components/admin/form-dialog';
import { Loaded } from '../../../components/loaded';
import { Name } from '../../../components/name';
import { Button } from '../../../components/ui/button';
import { TextField } from '../../../components/ui/field';
import { SkeletonList } from '../../../components/ui/skeleton';
import { useDebounced } from '../../../lib/use-debounced';
import type { Cup } from '../queries';
import { matchesNamed, useSetMatches } from './queries';

const MOST = 50;
const SEARCH_AFTER_MS = 300;

interface Match {
  readonly id: string;
  readonly name: string;
  readonly status: string;
}

/** The dialog in which matches are added to a cup and removed from it. */
export function MatchesDialog({
  cup,
  onClose,
}: {
  readonly cup: Cup;
  readonly onClose: () => void;
}) {
  const [chosen, setChosen] = useState<readonly Match[]>(cup.matches);
  const [problem, setProblem] = useState<string | null>(null);
  const save = useSetMatches(cup.id, { onSuccess: onClose, onError: setProblem });
  const [before] = useState(cup.matches);
  const change = (matches: readonly Match[]) => {
    setProblem(null);
    setChosen(matches);
  };
  return (
    <FormDialog
      title={`Matches of ${cup.name}`}
      size="medium"
      action="Save matches"
      kind="main"
      busy={save.isPending}
      problem={problem}
      changed={idsOf(chosen) !== idsOf(before)}
      onSubmit={() => save.mutate(chosen.map(({ id }) => id))}
      onClose={onClose}
    >
      <section className="grid gap-2">
        <h3 className="text-small font-semibold">{`${chosen.length} of at most ${MOST} matches`}</h3>
        <ul className="grid gap-1.5">
          {chosen.map((match) => (
            <Line key={match.id} match={match}>
              <Button
                size="small"
                kind="quiet"
                aria-label={`Remove ${match.name}`}
                icon={<X size={16} aria-hidden />}
                onClick={() => change(chosen.filter(({ id }) => id !== match.id))}
              >
                Remove
              </Button>
            </Line>
          ))}
        </ul>
        {chosen.length === 0 && (
          <p className="text-small text-ink-muted">Find the matches of the cup below.</p>
        )}
      </section>
      <FoundMatches chosen={chosen} onAdd={(match) => change([...chosen, match])} />
    </FormDialog>
  );
}

/** Returns the ids as one text that does not depend on the order. */
const idsOf = (matches: readonly Match[]) =>
  matches
    .map(({ id }) => id)
    .toSorted()
    .join(' ');

interface FoundMatchesProps {
  readonly chosen: readonly Match[];
  readonly onAdd: (match: Match) => void;
}

/** The search for matches that are not chosen yet. */
function FoundMatches({ chosen, onAdd }: FoundMatchesProps) {
  const [words, setWords] = useState('');
  const found = readingOf(useQuery(matchesNamed(useDebounced(words.trim(), SEARCH_AFTER_MS))));
  return (
    <section className="grid gap-2">
      <TextField
        type="search"
        label="Find a match by its name"
        hint="The newest 10 matches are shown."
        maxLength={100}
        value={words}
        onChange={({ target }) => setWords(target.value)}
        // The search is within the form, which this key would send.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <Loaded
        of={found}
        failed="Failed to fetch the matches"
        awaited={<SkeletonList rows={3} height="h-11" />}
      >
        {({ tournaments }) => (
          <Addable
            matches={tournaments.filter(({ id }) => chosen.every((each) => each.id !== id))}
            isFull={chosen.length >= MOST}
            onAdd={onAdd}
          />
        )}
      </Loaded>
    </section>
  );
}

interface AddableProps {
  readonly matches: readonly Match[];
  readonly isFull: boolean;
  readonly onAdd: (match: Match) => void;
}

function Addable({ matches, isFull, onAdd }: AddableProps) {
  if (matches.length === 0) {
    return <p className="text-small text-ink-muted">No other match has such a name.</p>;
  }
  return (
    <ul className="grid gap-1.5">
      {matches.map((match) => (
        <Line key={match.id} match={match}>
          <Button
            size="small"
            aria-label={`Add ${match.name}`}
            disabled={isFull}
            icon={<Plus size={16} aria-hidden />}
            onClick={() => onAdd(match)}
          >
            Add
          </Button>
        </Line>
      ))}
    </ul>
  );
}

function Line({ match, children }: { readonly match: Match; readonly children: React.ReactNode }) {
  return (
    <li className="flex items-center justify-between gap-3 rounded-medium border border-line bg-surface-2 px-3 py-1.5 text-small">
      <span className="min-w-0 wrap-anywhere">
        <Name>{match.name}</Name> <span className="text-ink-muted">{match.status}</span>
      </span>
      {children}
    </li>
  );
}
