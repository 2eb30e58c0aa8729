import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { WaitingNotice } from '../../../components/admin/second-admin';
import { Time } from '../../../components/time';
import { Badge } from '../../../components/ui/badge';
import { Button, ButtonLink } from '../../../components/ui/button';
import { Skeleton } from '../../../components/ui/skeleton';
import type { LedgerEvent } from '../model/movement';
import { OpenEvent } from './cause-and-effect';
import { type ReversalOutlook, reversalQuery } from './reversal-queries';
import { ReverseDialog } from './reverse-dialog';

interface ReversalProps {
  readonly event: LedgerEvent;
  readonly people: ReadonlyMap<string, string>;
  readonly readOnly: boolean;
}

/**
 * Shows the event's relation to a reversal: the event that reversed it, the event that it reversed,
 * or a button to reverse it.
 */
export function Reversal({ event, people, readOnly }: ReversalProps) {
  const [asking, setAsking] = useState(false);
  const { data, error } = useQuery(reversalQuery(event.position));
  return (
    <section className="grid gap-3">
      <h3 className="text-body">Reversal</h3>
      {data ? (
        <State event={event} outlook={data} readOnly={readOnly} onReverse={() => setAsking(true)} />
      ) : error ? (
        <p className="text-small text-ink-muted">Could not check if this event was reversed.</p>
      ) : (
        <Skeleton className="h-9" />
      )}
      {asking && data && (
        <ReverseDialog
          event={event}
          outlook={data}
          people={people}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}

interface StateProps {
  readonly event: LedgerEvent;
  readonly outlook: ReversalOutlook;
  readonly readOnly: boolean;
  readonly onReverse: () => void;
}

function State({ event, outlook, readOnly, onReverse }: StateProps) {
  const { reversedBy, reversedAt, reverses, kindIsReversible, problem } = outlook;
  if (reversedBy !== null) {
    return (
      <p className="flex flex-wrap items-center gap-2 text-small">
        <Badge tone="bad">reversed</Badge>
        <span>
          by <OpenEvent position={String(reversedBy)}>event #{reversedBy}</OpenEvent>
        </span>
        {reversedAt && (
          <span className="text-ink-muted">
            <Time at={reversedAt} show="both" />
          </span>
        )}
      </p>
    );
  }
  if (reverses !== null) {
    return (
      <p className="flex flex-wrap items-center gap-2 text-small">
        <Badge tone="info">a reversal</Badge>
        <span>
          reverses <OpenEvent position={String(reverses)}>event #{reverses}</OpenEvent>
        </span>
      </p>
    );
  }
  if (!kindIsReversible) {
    const isOfResults = event.type.startsWith('Prizes') && event.reference !== null && !readOnly;
    return (
      <div className="flex flex-wrap items-center gap-3">
        <p className="text-small text-ink-muted">{problem}</p>
        {isOfResults && (
          <ButtonLink size="small" to="/admin/tournaments" search={{ q: event.reference ?? '' }}>
            Go to the results
          </ButtonLink>
        )}
      </div>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <WaitingNotice target={String(outlook.position)} />
      <p className="text-small text-ink-muted">Not reversed.</p>
      {!readOnly && (
        <Button size="small" icon={<Undo2 size={16} aria-hidden />} onClick={onReverse}>
          Reverse this event
        </Button>
      )}
    </div>
  );
}
