import { useState } from 'react';
import { Time } from '../../time';
import { Badge } from '../../ui/badge';
import { Button, ButtonLink } from '../../ui/button';
import { toView } from '../search';
import type { NamedSignal } from './queries';
import { TextDialog } from './text-dialog';

/**
 * Maximum number of links to events for each risk signal. The player's ledger account shows all
 * events.
 */
const MOST_EVENTS = 5;

interface SignalListProps {
  readonly signals: readonly NamedSignal[];
  readonly readOnly: boolean;
}

/**
 * A list of risk signals. Each has a sentence, its weight in the score and links to the events that
 * prove it.
 */
export function SignalList({ signals, readOnly }: SignalListProps) {
  const [clearing, setClearing] = useState<string | null>(null);
  return (
    <>
      <ul aria-label="Signals" className="grid gap-3">
        {signals.map((signal) => (
          <li key={signal.id} className="grid gap-1.5 rounded-medium border border-line p-3">
            <span className="flex items-start justify-between gap-3">
              <span>{signal.sentence}</span>
              <Badge tone={toneOf(signal)}>
                {signal.cleared ? 'Cleared' : `+${signal.weight}`}
              </Badge>
            </span>
            <span className="flex flex-wrap items-center gap-2 text-small text-ink-muted">
              <Time at={signal.seenAt} show="relative" />
              {signal.positions.slice(0, MOST_EVENTS).map((position) => (
                <EventLink key={position} position={position} />
              ))}
              {!readOnly && !signal.cleared && (
                <Button size="tiny" onClick={() => setClearing(signal.id)}>
                  Clear
                </Button>
              )}
            </span>
            {signal.cleared && (
              <span className="text-small text-ink-muted">
                {`${signal.cleared.email}: ${signal.cleared.note}`}
              </span>
            )}
          </li>
        ))}
      </ul>
      {clearing && (
        <TextDialog
          wish={{ kind: 'clear', signalId: clearing }}
          onClose={() => setClearing(null)}
        />
      )}
    </>
  );
}

function EventLink({ position }: { readonly position: number }) {
  return (
    <ButtonLink size="tiny" {...toView('ledger', { view: 'journal', id: String(position) })}>
      {`Event ${position}`}
    </ButtonLink>
  );
}

function toneOf({ cleared, weight }: NamedSignal) {
  if (cleared) return 'neutral';
  return weight >= 60 ? 'bad' : 'warn';
}
