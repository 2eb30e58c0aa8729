import { useState } from 'react';
import { FormDialog } from '../../../components/admin/form-dialog';
import { TextField } from '../../../components/ui/field';
import { SelectField } from '../../../components/ui/select';
import { counted, formatTokens } from '../../../lib/format';
import { readWhole } from '../../../lib/typed-number';
import { byPlace } from '../model/by-place';
import { type CupCard, type CupTerms, useSaveCup } from './queries';
import { readByPlace, writtenByPlace } from './typed-places';

const MOST_POINTS = 1000;
const MOST_TOKENS = 10_000_000;
const MOST_MATCHES = 50;
const LIST = 'Whole numbers by place, such as 12, 9, 8, 5x10; at most 100 places.';

/** The points of the places that the game's own tournaments use. */
const USUAL_POINTS = '12, 9, 8, 7, 6, 5, 4, 3, 2, 1';

interface CupFormProps {
  /** The cup to change; null for a new one. */
  readonly cup: CupCard | null;
  readonly onClose: () => void;
}

/** Returns the terms of the typed values, or the first problem. */
function readTerms(typed: ReturnType<typeof typedOf>): CupTerms | string {
  const name = typed.name.trim();
  const placePoints = readByPlace(typed.placePoints, MOST_POINTS);
  const killPoints = readWhole(typed.killPoints).value;
  const countedMatches = readWhole(typed.counted).value;
  const prizes = readByPlace(typed.prizes, MOST_TOKENS);
  if (name === '') return 'Enter a name';
  if (!placePoints) return `Points by place: ${LIST}`;
  if (killPoints === null || killPoints > MOST_POINTS) {
    return `Points for a kill must be a whole number from 0 to ${MOST_POINTS}`;
  }
  if (!countedMatches || countedMatches > MOST_MATCHES) {
    return `Matches that count must be a whole number from 1 to ${MOST_MATCHES}`;
  }
  if (!prizes) return `Prizes: ${LIST}`;
  return {
    name,
    entry: typed.entry,
    placePoints: [...placePoints],
    killPoints,
    countedMatches,
    prizes: [...prizes],
  };
}

const typedOf = (cup: CupCard | null) => ({
  name: cup?.name ?? '',
  entry: cup?.entry ?? ('player' as const),
  placePoints: cup ? writtenByPlace(cup.placePoints) : USUAL_POINTS,
  killPoints: String(cup?.killPoints ?? 1),
  counted: String(cup?.countedMatches ?? ''),
  prizes: cup ? writtenByPlace(cup.prizes) : '',
});

/** The form for the rules of a cup. It shows how points and prizes are read. */
export function CupForm({ cup, onClose }: CupFormProps) {
  const [typed, setTyped] = useState(() => typedOf(cup));
  const [problem, setProblem] = useState<string | null>(null);
  const save = useSaveCup(cup, { onSuccess: onClose, onError: setProblem });
  const field = (name: 'name' | 'placePoints' | 'killPoints' | 'counted' | 'prizes') => ({
    value: typed[name],
    autoComplete: 'off',
    onChange: ({ target }: { readonly target: { readonly value: string } }) => {
      setProblem(null);
      setTyped({ ...typed, [name]: target.value });
    },
  });
  const submit = () => {
    const terms = readTerms(typed);
    if (typeof terms === 'string') setProblem(terms);
    else save.mutate(terms);
  };
  return (
    <FormDialog
      title={cup ? `Edit ${cup.name}` : 'Create a cup'}
      size="medium"
      action={cup ? 'Save cup' : 'Create cup'}
      kind="main"
      busy={save.isPending}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField label="Name" required maxLength={100} {...field('name')} />
      <SelectField
        label="Entries"
        hint="With squads, only matches that squads can join fit."
        value={typed.entry}
        options={[
          { value: 'player', label: 'Players' },
          { value: 'squad', label: 'Squads' },
        ]}
        onChange={({ target }) =>
          setTyped({ ...typed, entry: target.value === 'squad' ? 'squad' : 'player' })
        }
      />
      <TextField label="Points by place" hint={LIST} maxLength={600} {...field('placePoints')} />
      <AsRead text={typed.placePoints} most={MOST_POINTS} />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField
          label="Points for a kill"
          inputMode="numeric"
          maxLength={6}
          {...field('killPoints')}
        />
        <TextField
          label="Best matches that count"
          hint="A lower number forgives missed matches."
          required
          inputMode="numeric"
          maxLength={4}
          {...field('counted')}
        />
      </div>
      <TextField label="Prizes in tokens" hint={LIST} maxLength={1200} {...field('prizes')} />
      <AsRead text={typed.prizes} most={MOST_TOKENS} isMoney />
    </FormDialog>
  );
}

interface AsReadProps {
  readonly text: string;
  readonly most: number;
  readonly isMoney?: boolean;
}

/** Shows how a list by place was read, and the sum of prizes. */
function AsRead({ text, most, isMoney = false }: AsReadProps) {
  const values = readByPlace(text, most);
  if (!values || values.length === 0) return null;
  const sum = values.reduce((all, value) => all + value, 0);
  return (
    <p role="status" className="rounded-medium bg-surface-2 p-3 text-small text-ink-muted">
      {byPlace(values, formatTokens)}
      {isMoney && `. Arena pays ${counted(sum, 'token')} in all.`}
    </p>
  );
}
