import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { known, readingOf, together } from '../../../api/reading';
import { toView, useAdminSearch } from '../../../components/admin/search';
import { Loaded } from '../../../components/loaded';
import { Time } from '../../../components/time';
import { ButtonLink } from '../../../components/ui/button';
import { Skeleton } from '../../../components/ui/skeleton';
import { type LedgerEvent, movedBy, referredPosition } from '../model/movement';
import { EventBadge, Quantity } from './names';
import { journalQuery } from './queries';

const SHOWN = 5;

/** The page of events around an event without a reference. */
const NO_EVENTS = { events: [], nextCursor: null };

/** The queries of the events before and after this one with its reference, and of its effects. */
export function chainQueries({ position, reference }: LedgerEvent) {
  const around = { reference: reference ?? '', cursor: position, limit: SHOWN };
  const enabled = reference !== null;
  return {
    before: { ...journalQuery(around), enabled },
    after: { ...journalQuery({ ...around, order: 'oldest' }), enabled },
    named: journalQuery({ reference: `event:${position}`, limit: SHOWN }),
  };
}

/** Lists the event that caused this one, and the earlier and later events of the same object. */
export function CauseAndEffect({ event }: { readonly event: LedgerEvent }) {
  const { reference } = event;
  const chain = chainQueries(event);
  const has = reference !== null;
  const before = readingOf(useQuery(chain.before));
  const after = readingOf(useQuery(chain.after));
  const named = readingOf(useQuery(chain.named));
  const cause = referredPosition(reference);
  const around = together({
    before: has ? before : known(NO_EVENTS),
    after: has ? after : known(NO_EVENTS),
    named,
  });
  const effects =
    around.is === 'known' ? [...around.data.after.events, ...around.data.named.events] : [];
  return (
    <section className="grid gap-3">
      <h3 className="text-body">Cause and effect</h3>
      <Loaded
        of={around}
        failed="Failed to fetch the related events"
        awaited={<Skeleton className="h-16" />}
      >
        {(data) => (
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            <Chain
              title="Before this event"
              events={data.before.events.toReversed()}
              more={data.before.nextCursor != null}
            >
              {cause && <OpenEvent position={cause}>Event #{cause}, the cause</OpenEvent>}
            </Chain>
            <Chain title="After this event" events={effects} more={data.after.nextCursor != null} />
          </div>
        )}
      </Loaded>
      <div className="flex flex-wrap gap-2">
        {reference !== null && (
          <ButtonLink size="small" {...toView('ledger', { view: 'journal', reference })}>
            All events with this reference
          </ButtonLink>
        )}
        <ObjectLink event={event} newest={effects.at(-1)?.type ?? event.type} />
      </div>
    </section>
  );
}

interface ChainProps {
  readonly title: string;
  readonly events: readonly LedgerEvent[];
  readonly more: boolean;
  readonly children?: React.ReactNode;
}

function Chain({ title, events, more, children }: ChainProps) {
  return (
    <div className="grid content-start gap-2">
      <h4 className="text-small font-semibold text-ink-muted">{title}</h4>
      {children}
      {events.length === 0 && !children && <p className="text-small text-ink-muted">Nothing.</p>}
      <ul className="grid gap-2">
        {events.map((event) => {
          const moved = movedBy(event);
          return (
            <li key={event.position} className="flex flex-wrap items-center gap-2 text-small">
              <OpenEvent position={String(event.position)}>#{event.position}</OpenEvent>
              <EventBadge type={event.type} />
              {moved && <Quantity amount={moved.amount} unit={moved.unit} />}
              <span className="text-note text-ink-muted">
                <Time at={event.recordedAt} show="relative" />
              </span>
            </li>
          );
        })}
      </ul>
      {more && <p className="text-note text-ink-muted">and more</p>}
    </div>
  );
}

/** A link that opens the panel of another event in place of the current one. */
export function OpenEvent({
  position,
  children,
}: {
  readonly position: string;
  readonly children: React.ReactNode;
}) {
  const { search } = useAdminSearch();
  return (
    <Link
      {...toView('ledger', { ...search, id: position })}
      resetScroll={false}
      className="inline-flex min-h-6 items-center font-semibold text-accent underline-offset-4 hover:underline"
    >
      {children}
    </Link>
  );
}

const SETTLED = ['WithdrawalCompleted', 'WithdrawalRejected'];

/**
 * Links to the object of the event, such as a withdrawal. There is no link if the console has no
 * page for the object. `newest`, the type of the newest related event, shows whether a withdrawal
 * is closed.
 */
function ObjectLink({ event, newest }: { readonly event: LedgerEvent; readonly newest: string }) {
  const { type, reference } = event;
  if (reference === null) return null;
  if (type.startsWith('Withdrawal')) {
    const tab = SETTLED.includes(newest) ? 'completed-withdrawals' : 'withdrawals';
    return (
      <ButtonLink size="small" {...toView(tab, { q: reference, id: reference })}>
        Go to withdrawal
      </ButtonLink>
    );
  }
  const payment = type.includes('Deposit') ? paymentOf(event.payload) : null;
  if (payment !== null) {
    return (
      <ButtonLink size="small" {...toView('deposit-logs', { q: payment })}>
        Go to deposit
      </ButtonLink>
    );
  }
  if (/^(EntryFee|SquadEntry|Prizes|Round|Seat)/.test(type)) {
    return (
      <ButtonLink size="small" {...toView('tournaments', { q: reference })}>
        Go to tournament
      </ButtonLink>
    );
  }
  return null;
}

function paymentOf(payload: string): string | null {
  const { paymentId } = JSON.parse(payload) as { paymentId?: unknown };
  return typeof paymentId === 'string' ? paymentId : null;
}
