import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BadgeCheck, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { type Column, DataTable } from '../../../components/admin/data-table';
import { toView } from '../../../components/admin/search';
import { Facts, SidePanel } from '../../../components/admin/side-panel';
import { CopyText } from '../../../components/copy-text';
import { ErrorPanel } from '../../../components/error-panel';
import { Time } from '../../../components/time';
import { Badge } from '../../../components/ui/badge';
import { Button } from '../../../components/ui/button';
import { SkeletonList } from '../../../components/ui/skeleton';
import { useCopy } from '../../../lib/use-copy';
import { type LedgerEntry, type LedgerEvent, rawEvent, sumsOf } from '../model/movement';
import { accountParts, eventWords, unitWords } from '../model/words';
import { CauseAndEffect } from './cause-and-effect';
import { AccountLink, ActorName, EventBadge, Quantity } from './names';
import { eventCheckQuery, eventQuery, usePeople } from './queries';
import { mayReverse, Reversal } from './reversal';
import { reversalQuery } from './reversal-queries';
import { ReverseDialog } from './reverse-dialog';

interface ReceiptProps {
  readonly position: string;
  readonly readOnly: boolean;
  readonly onClose: () => void;
}

/** The panel of an event with all its details, and the check that the event is unchanged. */
export function Receipt({ position, readOnly, onClose }: ReceiptProps) {
  const { data: event, error, isFetching, refetch } = useQuery(eventQuery(position));
  const [isReversing, setReversing] = useState(false);
  const { data: outlook } = useQuery({
    ...reversalQuery(Number(position)),
    enabled: event !== undefined,
  });
  const people = usePeople([
    event?.actor.id ?? null,
    ...(event?.entries ?? []).map(({ account }) => accountParts(account).id),
  ]);
  const title = event
    ? `Event #${position}: ${eventWords(event.type).label}`
    : `Event #${position}`;
  return (
    <SidePanel
      title={title}
      onClose={onClose}
      actions={
        outlook &&
        mayReverse(outlook, readOnly) && (
          <Button icon={<Undo2 size={16} aria-hidden />} onClick={() => setReversing(true)}>
            Reverse this event
          </Button>
        )
      }
    >
      {event ? (
        <Everything event={event} people={people} readOnly={readOnly} />
      ) : error ? (
        <ErrorPanel
          message="Failed to fetch the event"
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonList rows={4} height="h-20" />
      )}
      {isReversing && event && outlook && (
        <ReverseDialog
          event={event}
          outlook={outlook}
          people={people}
          onClose={() => setReversing(false)}
        />
      )}
    </SidePanel>
  );
}

interface EverythingProps {
  readonly event: LedgerEvent;
  readonly people: ReadonlyMap<string, string>;
  readonly readOnly: boolean;
}

function Everything({ event, people, readOnly }: EverythingProps) {
  return (
    <>
      <Facts
        facts={[
          { name: 'Type', value: <EventBadge type={event.type} /> },
          { name: 'When', value: <Time at={event.recordedAt} show="both" /> },
          { name: 'Who', value: <ActorName actor={event.actor} people={people} /> },
          ...approvalFact(event),
          { name: 'Reason', value: event.reason },
          { name: 'Reference', value: event.reference, copy: event.reference !== null },
        ]}
      />
      <Entries event={event} people={people} />
      <Reversal event={event} readOnly={readOnly} />
      <CauseAndEffect event={event} />
      <Proof event={event} />
      <Raw event={event} />
    </>
  );
}

/**
 * Returns a link to the approval request, which names the second admin. The request's id is part of
 * the event's idempotency key.
 */
function approvalFact({ idempotencyKey }: LedgerEvent) {
  const id = /^approval:([0-9a-f-]{36})/.exec(idempotencyKey)?.[1];
  if (!id) return [];
  const link = (
    <Link
      {...toView('approvals', { status: 'all', id })}
      className="font-semibold text-accent underline-offset-4 hover:underline"
    >
      by a second admin
    </Link>
  );
  return [{ name: 'Approved', value: link }];
}

interface EntriesProps {
  readonly event: LedgerEvent;
  readonly people: ReadonlyMap<string, string>;
}

function Entries({ event, people }: EntriesProps) {
  const { entries } = event;
  const columns: readonly Column<LedgerEntry>[] = [
    {
      id: 'account',
      header: 'Account',
      cell: ({ account }) => <AccountLink account={account} people={people} />,
    },
    {
      id: 'amount',
      header: 'Amount',
      numeric: true,
      cell: ({ amount, unit }) => <Quantity amount={amount} unit={unit} signed />,
    },
    {
      id: 'before',
      header: 'Balance before',
      numeric: true,
      cell: ({ balanceBefore, unit }) => <Quantity amount={balanceBefore} unit={unit} />,
    },
    {
      id: 'after',
      header: 'Balance after',
      numeric: true,
      cell: ({ balanceAfter, unit }) => <Quantity amount={balanceAfter} unit={unit} />,
    },
  ];
  const sums = [...sumsOf(entries)].map(([unit, sum]) => `${sum} ${unitWords(unit, sum)}`);
  return (
    <section className="grid gap-3">
      <h3 className="text-body">Entries</h3>
      {entries.length === 0 ? (
        <p className="text-small text-ink-muted">
          No tokens moved. This event changed the status of an account.
        </p>
      ) : (
        <>
          <DataTable
            caption={`Entries of event ${event.position}`}
            columns={columns}
            rows={entries}
            idOf={(entry) => `${entries.indexOf(entry)}`}
          />
          <p className="text-small text-ink-muted">Total: {sums.join(', ')}.</p>
        </>
      )}
    </section>
  );
}

/**
 * Shows the event's stored hashes. The server computes the hashes again and reports whether they
 * equal the stored ones.
 */
function Proof({ event }: { readonly event: LedgerEvent }) {
  return (
    <section className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <h3 className="text-body">Proof</h3>
        <Verdict position={String(event.position)} />
      </div>
      <Facts
        facts={[
          { isDetail: true, name: 'Hash of the event', value: event.leafHash, copy: true },
          {
            isDetail: true,
            name: `Hash of batch ${event.batch}`,
            value: event.hash,
            copy: true,
          },
          { isDetail: true, name: 'Hash before the batch', value: event.prevHash, copy: true },
          { isDetail: true, name: 'Idempotency key', value: event.idempotencyKey, copy: true },
          ...(event.uniqueKey
            ? [{ isDetail: true, name: 'Unique key', value: event.uniqueKey, copy: true }]
            : []),
        ]}
      />
    </section>
  );
}

function Verdict({ position }: { readonly position: string }) {
  const { data, error } = useQuery(eventCheckQuery(position));
  if (error) return <Badge tone="warn">not checked: no answer</Badge>;
  if (!data) return <Badge>checking…</Badge>;
  if (!data.ok) {
    return (
      <div role="alert" className="grid gap-1">
        <Badge tone="bad">changed since it was recorded</Badge>
        {data.problems.map(({ problem }) => (
          <p key={problem} className="text-small text-bad">
            {problem}
          </p>
        ))}
      </div>
    );
  }
  return (
    <Badge tone="good" icon={<BadgeCheck size={14} aria-hidden />}>
      verified
    </Badge>
  );
}

function Raw({ event }: { readonly event: LedgerEvent }) {
  const { copied, copy } = useCopy();
  const text = rawEvent(event);
  return (
    <details className="grid gap-3">
      <summary className="min-h-8 cursor-pointer text-small font-semibold">Raw event</summary>
      <div className="mt-2 grid gap-2">
        <Button size="small" className="justify-self-start" onClick={() => void copy(text)}>
          {copied ? 'Copied' : 'Copy the raw event'}
        </Button>
        <pre className="rounded-medium border border-line bg-surface-2 p-3 font-mono text-small break-words whitespace-pre-wrap">
          {text}
        </pre>
        <CopyText text={String(event.position)} label="Position" />
      </div>
    </details>
  );
}
