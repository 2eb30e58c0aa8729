import { useQuery } from '@tanstack/react-query';
import { toView } from '../../../components/admin/search';
import { WaitingNotice } from '../../../components/admin/second-admin';
import { Time } from '../../../components/time';
import { Badge } from '../../../components/ui/badge';
import { ButtonLink } from '../../../components/ui/button';
import { Skeleton } from '../../../components/ui/skeleton';
import type { LedgerEvent } from '../model/movement';
import { OpenEvent } from './cause-and-effect';
import { type ReversalOutlook, reversalQuery } from './reversal-queries';

interface ReversalProps {
  readonly event: LedgerEvent;
  readonly readOnly: boolean;
}

/** Returns true if the panel of an event has the button to reverse it. */
export function mayReverse(outlook: ReversalOutlook, readOnly: boolean): boolean {
  const { reversedBy, reverses, kindIsReversible } = outlook;
  return !readOnly && reversedBy === null && reverses === null && kindIsReversible;
}

/** Shows the event that reversed this event or was reversed by it, or why it has no reversal. */
export function Reversal({ event, readOnly }: ReversalProps) {
  const { data, error } = useQuery(reversalQuery(event.position));
  return (
    <section className="grid gap-3">
      <h3 className="text-body">Reversal</h3>
      {data ? (
        <State event={event} outlook={data} readOnly={readOnly} />
      ) : error ? (
        <p className="text-small text-ink-muted">Could not check if this event was reversed.</p>
      ) : (
        <Skeleton className="h-9" />
      )}
    </section>
  );
}

interface StateProps {
  readonly event: LedgerEvent;
  readonly outlook: ReversalOutlook;
  readonly readOnly: boolean;
}

function State({ event, outlook, readOnly }: StateProps) {
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
          <ButtonLink size="small" {...toView('tournaments', { q: event.reference ?? '' })}>
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
    </div>
  );
}
