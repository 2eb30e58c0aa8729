import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readingOf } from '../../../api/reading';
import { ExportButton } from '../../../components/admin/export-button';
import { FormDialog } from '../../../components/admin/form-dialog';
import { ReasonField } from '../../../components/admin/reason-field';
import { toView } from '../../../components/admin/search';
import { Facts, SidePanel } from '../../../components/admin/side-panel';
import { Loaded } from '../../../components/loaded';
import { Tokens } from '../../../components/money';
import { More } from '../../../components/more';
import { Name } from '../../../components/name';
import { Time } from '../../../components/time';
import { Badge } from '../../../components/ui/badge';
import { Button, ButtonLink } from '../../../components/ui/button';
import { Confirm } from '../../../components/ui/confirm';
import { SkeletonList } from '../../../components/ui/skeleton';
import { formatTokens } from '../../../lib/format';
import { byPlace } from '../model/by-place';
import { type Cup, cupQuery, rowsIn, type Standing } from '../queries';
import { CupBadge } from './cup-badge';
import { CupForm } from './cup-form';
import { MatchesDialog } from './matches-dialog';
import { PayDialog } from './pay-dialog';
import { useDeleteCup, useDisqualify, useReadmit } from './queries';

interface CupPanelProps {
  readonly id: string;
  readonly readOnly: boolean;
  readonly onClose: () => void;
}

type Shown = 'edit' | 'matches' | 'pay' | 'delete' | Standing | null;

/** The side panel of one cup: its rules, its matches and its standings, with all actions. */
export function CupPanel({ id, readOnly, onClose }: CupPanelProps) {
  const [shown, setShown] = useState<Shown>(null);
  const query = useInfiniteQuery(cupQuery(id));
  const cup = query.data?.pages.at(-1);
  const isOpen = cup !== undefined && cup.paidPosition === null && !readOnly;
  const close = () => setShown(null);
  return (
    <SidePanel
      title={cup ? <Name>{cup.name}</Name> : 'Cup'}
      onClose={onClose}
      actions={
        isOpen &&
        cup.resultCount > 0 && (
          <Button kind="main" onClick={() => setShown('pay')}>
            Pay prizes
          </Button>
        )
      }
    >
      <Loaded
        of={readingOf(query)}
        failed="Failed to fetch the cup"
        awaited={<SkeletonList rows={4} />}
      >
        {({ pages }) =>
          cup && (
            <>
              <CupFacts cup={cup} />
              <Actions cup={cup} isOpen={isOpen} onShow={setShown} />
              <MatchList cup={cup} />
              <Standings rows={rowsIn(pages)} onDisqualify={isOpen ? setShown : null} />
              <More
                label="Show more places"
                isMore={query.hasNextPage}
                busy={query.isFetchingNextPage}
                onMore={() => void query.fetchNextPage()}
              />
              <DisqualifiedList cup={cup} isOpen={isOpen} />
            </>
          )
        }
      </Loaded>
      {cup && shown === 'edit' && <CupForm cup={cup} onClose={close} />}
      {cup && shown === 'matches' && <MatchesDialog cup={cup} onClose={close} />}
      {cup && shown === 'pay' && <PayDialog cup={cup} onClose={close} />}
      {cup && shown === 'delete' && <DeleteDialog cup={cup} onClose={close} onDeleted={onClose} />}
      {shown !== null && typeof shown === 'object' && (
        <DisqualifyDialog cupId={id} row={shown} onClose={close} />
      )}
    </SidePanel>
  );
}

interface ActionsProps {
  readonly cup: Cup;
  /** True while the cup can be changed. */
  readonly isOpen: boolean;
  readonly onShow: (shown: Shown) => void;
}

function Actions({ cup, isOpen, onShow }: ActionsProps) {
  return (
    <footer className="flex flex-wrap gap-2">
      {isOpen && (
        <>
          <Button size="small" onClick={() => onShow('matches')}>
            Matches
          </Button>
          <Button size="small" onClick={() => onShow('edit')}>
            Edit
          </Button>
        </>
      )}
      <ExportButton file={{ path: `/api/cups/admin/${cup.id}/export` }} label="Standings" />
      <ButtonLink size="small" to="/cup" search={{ id: cup.id }}>
        Page for players
      </ButtonLink>
      <ButtonLink size="small" {...toView('ledger', { view: 'journal', reference: cup.id })}>
        Show in the ledger
      </ButtonLink>
      {isOpen && (
        <Button size="small" kind="danger" onClick={() => onShow('delete')}>
          Delete
        </Button>
      )}
    </footer>
  );
}

function CupFacts({ cup }: { readonly cup: Cup }) {
  const { entry, placePoints, killPoints, countedMatches, matchCount, prizes } = cup;
  return (
    <div className="grid gap-3">
      <div>
        <CupBadge cup={cup} />
      </div>
      <Facts
        facts={[
          { name: 'Entries', value: entry === 'squad' ? 'Squads' : 'Players' },
          { name: 'Points by place', value: byPlace(placePoints, formatTokens) },
          { name: 'Points for a kill', value: String(killPoints) },
          { name: 'Matches that count', value: `the best ${countedMatches} of ${matchCount}` },
          { name: 'Prizes', value: byPlace(prizes, formatTokens) },
          ...(cup.paidAt
            ? [
                { name: 'Paid', value: <Time at={cup.paidAt} /> },
                { name: 'Sum', value: <Tokens amount={cup.paidTokens} words /> },
                { name: 'Event', value: `#${cup.paidPosition}` },
              ]
            : []),
        ]}
      />
    </div>
  );
}

function MatchList({ cup }: { readonly cup: Cup }) {
  return (
    <section className="grid gap-1.5">
      <h3 className="text-small font-semibold">{`Matches (${cup.matchCount})`}</h3>
      <ol className="grid gap-1 text-small">
        {cup.matches.map(({ id, name, status, startTime, hasResults }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-3">
            <span className="min-w-0 wrap-anywhere">
              <Name>{name}</Name>{' '}
              <span className="text-ink-muted">
                <Time at={startTime} />
              </span>
            </span>
            <Badge tone={hasResults ? 'good' : 'neutral'} capital={!hasResults}>
              {hasResults ? 'Result is in' : status}
            </Badge>
          </li>
        ))}
      </ol>
    </section>
  );
}

interface StandingsProps {
  readonly rows: readonly Standing[];
  readonly onDisqualify: ((row: Standing) => void) | null;
}

function Standings({ rows, onDisqualify }: StandingsProps) {
  if (rows.length === 0) {
    return <p className="text-small text-ink-muted">The standings begin with the first result.</p>;
  }
  return (
    <table className="w-full text-small">
      <caption className="pb-1 text-left font-semibold">Standings</caption>
      <thead>
        <tr className="border-b border-line text-left text-ink-muted">
          <th className="py-1.5 font-semibold">#</th>
          <th className="py-1.5 font-semibold">Name</th>
          <th className="py-1.5 pl-2 text-right font-semibold">Points</th>
          <th className="py-1.5 pl-2 text-right font-semibold">Prize</th>
          {onDisqualify && (
            <th>
              <span className="sr-only">Actions</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.entryId} className="border-b border-line align-top">
            <td className="py-1.5 pr-2 tabular-nums">{row.place}</td>
            <td className="py-1.5 wrap-anywhere">
              <Name>{row.name || 'Deleted player'}</Name>
              <span className="block text-note text-ink-muted">
                {`Wins ${row.wins}, kills ${row.kills}`}
              </span>
            </td>
            <td className="py-1.5 pl-2 text-right tabular-nums">{formatTokens(row.points)}</td>
            <td className="py-1.5 pl-2 text-right">
              {row.prizeTokens > 0 && <Tokens amount={row.prizeTokens} />}
            </td>
            {onDisqualify && (
              <td className="py-1 pl-2 text-right">
                <Button
                  size="small"
                  kind="quiet"
                  aria-label={`Disqualify ${row.name}`}
                  onClick={() => onDisqualify(row)}
                >
                  Disqualify
                </Button>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function DisqualifiedList({ cup, isOpen }: { readonly cup: Cup; readonly isOpen: boolean }) {
  const readmit = useReadmit(cup.id);
  if (cup.disqualified.length === 0) return null;
  return (
    <section className="grid gap-1.5">
      <h3 className="text-small font-semibold">Disqualified</h3>
      <ul className="grid gap-1.5 text-small">
        {cup.disqualified.map(({ entryId, name, reason }) => (
          <li key={entryId} className="flex items-start justify-between gap-3">
            <span className="min-w-0 wrap-anywhere">
              <Name>{name || 'Deleted player'}</Name>
              <span className="block text-note text-ink-muted">{reason}</span>
            </span>
            {isOpen && (
              <Button
                size="small"
                aria-label={`Take ${name} back`}
                busy={readmit.isPending && readmit.variables === entryId}
                onClick={() => readmit.mutate(entryId)}
              >
                Take back
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface DisqualifyDialogProps {
  readonly cupId: string;
  readonly row: Standing;
  readonly onClose: () => void;
}

function DisqualifyDialog({ cupId, row, onClose }: DisqualifyDialogProps) {
  const [reason, setReason] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  const disqualify = useDisqualify(cupId, { onSuccess: onClose, onError: setRefused });
  const isReady = reason.trim() !== '';
  return (
    <FormDialog
      title={`Disqualify ${row.name}`}
      size="medium"
      action="Disqualify"
      kind="danger"
      busy={disqualify.isPending}
      disabled={!isReady}
      problem={refused}
      onSubmit={() => isReady && disqualify.mutate({ entryId: row.entryId, reason: reason.trim() })}
      onClose={onClose}
    >
      <p>
        The entry leaves the standings and gets no prize. The places close up; the points of the
        others stay.
      </p>
      <ReasonField hint="The player and staff can read it." value={reason} onChange={setReason} />
    </FormDialog>
  );
}

interface DeleteDialogProps {
  readonly cup: Cup;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

function DeleteDialog({ cup, onClose, onDeleted }: DeleteDialogProps) {
  const remove = useDeleteCup({ onSuccess: onDeleted });
  return (
    <Confirm
      title={`Delete ${cup.name}`}
      sentence="Are you sure you want to delete this cup?"
      consequence="Its standings disappear for everybody. Its matches and their results stay."
      action="Delete cup"
      danger
      busy={remove.isPending}
      onConfirm={() => remove.mutate(cup.id)}
      onClose={onClose}
    />
  );
}
