import { type KeyboardEvent, useId, useState } from 'react';
import { Name } from '../../../../components/name';
import { Badge } from '../../../../components/ui/badge';
import { CONTROL } from '../../../../components/ui/field';
import { classNames } from '../../../../lib/class-names';
import type { Participant } from './winner-rows';

interface PeopleListProps {
  /** Participants that have no place yet. */
  readonly people: readonly Participant[];
  readonly total: number;
  readonly nextPlace: number;
  /** Adds a winner. With `tied`, the winner gets the same place as the previous winner. */
  readonly onAdd: (userId: string, tied: boolean) => void;
  readonly onReview: () => void;
}

/**
 * Lists the participants that have no place yet. Typing filters them, and Enter adds the first as
 * the next winner.
 */
export function PeopleList({ people, total, nextPlace, onAdd, onReview }: PeopleListProps) {
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const id = useId();
  const found = matching(people, typed);
  const marked = found[Math.min(at, found.length - 1)];
  const take = (userId: string, tied: boolean) => {
    onAdd(userId, tied);
    setTyped('');
    setAt(0);
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setAt((now) => Math.max(0, Math.min(found.length - 1, now + step)));
    else if (event.key !== 'Enter') return;
    else if (event.ctrlKey || event.metaKey) onReview();
    else if (marked && (typed.trim() !== '' || at > 0)) take(marked.userId, event.shiftKey);
    event.preventDefault();
  };
  return (
    <section aria-label="Participants" className="grid content-start gap-2">
      <input
        type="search"
        role="combobox"
        aria-label="Find a participant"
        aria-expanded
        aria-controls={id}
        aria-activedescendant={marked && `${id}-${marked.userId}`}
        autoComplete="off"
        spellCheck={false}
        data-first
        placeholder={`Name or UID; Enter: place ${nextPlace}`}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(0);
        }}
        onKeyDown={press}
        className={CONTROL}
      />
      <p className="text-note text-ink-muted">
        {people.length} of {total} without a place. Shift + Enter gives a tie.
      </p>
      <div
        id={id}
        role="listbox"
        aria-label="Participants without a place"
        tabIndex={-1}
        className="max-h-40 overflow-y-auto rounded-medium border border-line lg:max-h-[calc(92dvh-22rem)]"
      >
        {found.map((one) => (
          <Person
            key={one.userId}
            id={`${id}-${one.userId}`}
            person={one}
            isMarked={one === marked}
            onTake={(tied) => take(one.userId, tied)}
          />
        ))}
      </div>
      {found.length === 0 && (
        <p className="text-small text-ink-muted">
          {people.length === 0 ? 'Every participant has a place.' : 'No matching participant.'}
        </p>
      )}
    </section>
  );
}

interface PersonProps {
  readonly id: string;
  readonly person: Participant;
  readonly isMarked: boolean;
  readonly onTake: (tied: boolean) => void;
}

function Person({ id, person, isMarked, onTake }: PersonProps) {
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isMarked}
      onPointerDown={(event) => {
        // The field keeps the focus, so that the admin can type the next name.
        event.preventDefault();
        onTake(event.shiftKey);
      }}
      className={classNames(
        'flex min-h-10 cursor-pointer items-center justify-between gap-3 px-3 py-1 text-small hover:bg-surface-3',
        isMarked && 'bg-surface-3',
      )}
    >
      <span className="min-w-0 wrap-anywhere">
        <Name>{person.gameName}</Name> {person.isBanned && <Badge tone="bad">Banned</Badge>}
      </span>
      <span className="min-w-0 text-note tabular-nums wrap-anywhere text-ink-muted">
        {person.freeFireUID}
      </span>
    </div>
  );
}

/**
 * Returns the participants whose name, UID or email contains the text. An exact name or UID comes
 * first, then the end of a UID, then the beginning of a name.
 */
function matching(people: readonly Participant[], typed: string): readonly Participant[] {
  const q = typed.trim().toLowerCase();
  if (q === '') return people;
  const scored = people.flatMap((one) => {
    const [name, uid] = [one.gameName.toLowerCase(), one.freeFireUID];
    const score = [
      name === q || uid === q,
      uid.endsWith(q),
      name.startsWith(q),
      name.includes(q) || uid.includes(q),
      one.username.toLowerCase().includes(q),
    ].indexOf(true);
    return score < 0 ? [] : [{ one, score }];
  });
  return scored.sort((a, b) => a.score - b.score).map(({ one }) => one);
}
