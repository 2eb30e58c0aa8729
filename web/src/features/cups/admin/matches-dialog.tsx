import { useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { FormDialog } from '../../../components/admin/form-dialog';
import { Name } from '../../../components/name';
import { Button } from '../../../components/ui/button';
import { TextField } from '../../../components/ui/field';
import type { Cup } from '../queries';
import { matchesNamed, useSetMatches } from './queries';

const MOST = 50;

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
  const [words, setWords] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const save = useSetMatches(cup.id, { onSuccess: onClose, onError: setProblem });
  const { data } = useQuery(matchesNamed(words.trim()));
  const ids = new Set(chosen.map(({ id }) => id));
  const found = data?.tournaments.filter(({ id }) => !ids.has(id)) ?? [];
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
      <section className="grid gap-2">
        <TextField
          type="search"
          label="Find a match by its name"
          hint="The newest 10 matches are shown."
          maxLength={100}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        <ul className="grid gap-1.5">
          {found.map((match) => (
            <Line key={match.id} match={match}>
              <Button
                size="small"
                aria-label={`Add ${match.name}`}
                disabled={chosen.length >= MOST}
                icon={<Plus size={16} aria-hidden />}
                onClick={() => change([...chosen, match])}
              >
                Add
              </Button>
            </Line>
          ))}
        </ul>
      </section>
    </FormDialog>
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
