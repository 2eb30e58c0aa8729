import { useQuery } from '@tanstack/react-query';
import type { Column } from '../../../components/admin/data-table';
import { FilterChip } from '../../../components/admin/filter-chip';
import { ListPanel } from '../../../components/admin/list-panel';
import {
  type QueuedPlayer,
  queueQuery,
  usePrefetchRisk,
} from '../../../components/admin/risk/queries';
import { accountsInWords } from '../../../components/admin/risk/words';
import { toView, useAdminSearch } from '../../../components/admin/search';
import { Tokens } from '../../../components/money';
import { Time } from '../../../components/time';
import { Badge } from '../../../components/ui/badge';
import { ButtonLink } from '../../../components/ui/button';
import { inWords } from '../../../lib/in-words';
import { BoundsCard } from './bounds-card';
import { CasePanel } from './case-panel';
import { RulesCard } from './rules-card';
import { SIGNAL_KINDS, SignalsExplained } from './signals-explained';

const STATES = ['unassigned', 'mine', 'held', 'waiting', 'all'] as const;
const COLUMNS: readonly Column<QueuedPlayer>[] = [
  {
    id: 'player',
    header: 'Player',
    width: 210,
    cell: ({ email }) => email,
  },
  {
    id: 'ring',
    header: 'Ring',
    width: 150,
    cell: ({ ring }) => (ring ? `${inWords(ring.kind)}: ${accountsInWords(ring.accounts)}` : null),
  },
  {
    id: 'state',
    header: 'State',
    cell: ({ isBanned, isHeld, answeredAt }) => (
      <span className="inline-flex gap-1.5">
        {isBanned && <Badge tone="bad">Banned</Badge>}
        {isHeld && <Badge tone="bad">On hold</Badge>}
        {answeredAt && <Badge tone="info">Answered</Badge>}
      </span>
    ),
  },
  {
    id: 'score',
    header: 'Score',
    numeric: true,
    cell: ({ score, isStrong }) => <Badge tone={isStrong ? 'bad' : 'warn'}>{String(score)}</Badge>,
  },
  { id: 'signals', header: 'Signals', cell: ({ kinds }) => kinds.map(inWords).join(', ') },
  {
    id: 'waiting',
    header: 'Waiting payouts',
    numeric: true,
    cell: ({ pendingTokens }) => <Tokens amount={pendingTokens} />,
  },
  { id: 'assigned', header: 'Assigned to', cell: ({ assignedTo }) => assignedTo?.email },
  {
    id: 'seen',
    header: 'Last signal',
    cell: ({ seenAt }) => (seenAt ? <Time at={seenAt} show="relative" /> : null),
  },
];

/** The tab Risk review: the players with risk signals, the highest score first. */
export function RiskTab({ readOnly }: { readonly readOnly: boolean }) {
  const { search } = useAdminSearch();
  return search.view === RULES && !readOnly ? <Rules /> : <RiskQueue readOnly={readOnly} />;
}

/** Value of the view with the rules in the address. */
const RULES = 'rules';

/** The rules in force and the limits above which a pattern creates a risk signal. */
function Rules() {
  return (
    <div className="grid grid-cols-1 gap-5">
      <ButtonLink size="small" className="justify-self-start" {...toView('risk')}>
        Back to the players
      </ButtonLink>
      <RulesCard />
      <BoundsCard />
    </div>
  );
}

function RiskQueue({ readOnly }: { readonly readOnly: boolean }) {
  const { search } = useAdminSearch();
  const prefetchRisk = usePrefetchRisk();
  const kind = SIGNAL_KINDS.find((name) => name === search.type);
  const query = useQuery({
    ...queueQuery({
      state: STATES.find((name) => name === search.status) ?? 'open',
      ...(kind ? { kind } : {}),
      ...(search.q ? { q: search.q } : {}),
      page: search.page ?? 1,
      limit: search.limit ?? 20,
    }),
    select: (data) => ({ ...data, rows: data.players }),
  });
  return (
    <div className="grid grid-cols-1 gap-3">
      <SignalsExplained />
      <ListPanel
        name="Risk review"
        query={query}
        columns={COLUMNS}
        idOf={({ id }) => id}
        failed="Failed to fetch the players to review"
        empty="No players to review"
        emptyText="Players with a risk signal appear here, highest score first."
        emptyFiltered="No players to review"
        searchLabel="Search by email, name or UID"
        filters={<Filters />}
        tools={
          !readOnly && (
            <ButtonLink size="small" {...toView('risk', { view: RULES })}>
              Rules and limits
            </ButtonLink>
          )
        }
        prefetch={({ id }) => prefetchRisk(id)}
        panelOf={(id, close) => (
          <CasePanel key={id} playerId={id} readOnly={readOnly} onClose={close} />
        )}
      />
    </div>
  );
}

function Filters() {
  const { search, filter } = useAdminSearch();
  return (
    <>
      <FilterChip
        label="State"
        value={search.status ?? ''}
        options={[
          { value: '', label: 'Open' },
          { value: 'unassigned', label: 'Unassigned' },
          { value: 'mine', label: 'Assigned to me' },
          { value: 'held', label: 'Payouts on hold' },
          { value: 'waiting', label: 'Waiting for a payout' },
          { value: 'all', label: 'All' },
        ]}
        onChange={(status) => filter({ status })}
      />
      <FilterChip
        label="Signal"
        value={search.type ?? ''}
        options={[
          { value: '', label: 'All' },
          ...SIGNAL_KINDS.map((value) => ({ value, label: inWords(value) })),
        ]}
        onChange={(type) => filter({ type })}
      />
    </>
  );
}
