import { answer, api } from '../../../api/client';
import { keys } from '../../../api/query-keys';
import type { components } from '../../../api/schema.gen';
import type { Column } from '../../../components/admin/data-table';
import { FilterChip } from '../../../components/admin/filter-chip';
import { ListPanel } from '../../../components/admin/list-panel';
import { PlayerLink } from '../../../components/admin/player-link';
import { useAdminSearch } from '../../../components/admin/search';
import { Facts, SidePanel } from '../../../components/admin/side-panel';
import { useKeyset } from '../../../components/admin/use-keyset';
import { Time } from '../../../components/time';
import { Badge } from '../../../components/ui/badge';
import { inWords } from '../../../lib/in-words';

type Row = components['schemas']['ActivityRow'];

const AREAS = [
  { value: '', label: 'All' },
  { value: 'user.', label: 'Bans' },
  { value: 'tokens.', label: 'Tokens' },
  { value: 'withdrawal.', label: 'Withdrawals' },
  { value: 'redeem-code.', label: 'Redeem codes' },
  { value: 'tournament.', label: 'Tournaments' },
  { value: 'promo-code.', label: 'Promo codes' },
  { value: 'card.', label: 'Cards' },
  { value: 'settings.', label: 'Settings' },
  { value: 'staff.', label: 'Staff' },
  { value: 'mail.', label: 'Mail' },
  { value: 'payment.', label: 'Payments' },
  { value: 'approval.', label: 'Approvals' },
  { value: 'risk.', label: 'Risk review' },
  { value: 'event.', label: 'Reversals' },
  { value: 'ledger.', label: 'Ledger exports' },
];

const COLUMNS: readonly Column<Row>[] = [
  { id: 'action', header: 'Action', cell: ({ action }) => inWords(action) },
  { id: 'actor', header: 'Who', cell: ({ actor }) => actor.email ?? actor.id ?? 'The system' },
  { id: 'role', header: 'Role', cell: ({ actor }) => <Badge capital>{actor.role}</Badge> },
  { id: 'target', header: 'Target', cell: ({ target }) => named(target) },
  { id: 'reason', header: 'Reason', cell: ({ reason }) => reason },
  {
    id: 'at',
    header: 'When',
    cell: ({ recordedAt }) => <Time at={recordedAt} show="relative" />,
  },
];

/** The columns of the actions on one player, whose reasons are also the notes. */
const OF_PLAYER = ['action', 'reason', 'actor', 'at'].flatMap((id) =>
  COLUMNS.filter((column) => column.id === id),
);

function named({ type, name }: Row['target']): string {
  return name === null ? inWords(type) : `${inWords(type)}: ${name}`;
}

/** Returns the target in words, and a player as a link to the player's page. */
function linked(target: Row['target']) {
  const { type, id, name } = target;
  if (type !== 'user' || id === null || name === null) return named(target);
  return <PlayerLink id={id}>{name}</PlayerLink>;
}

/** The tab Activity: a read-only list of the actions of staff, with their times and reasons. */
export function ActivityTab() {
  const { search, filter } = useAdminSearch();
  const asked = {
    ...(search.q ? { actor: search.q } : {}),
    ...(search.type ? { action: search.type } : {}),
    ...(search.reference ? { target: search.reference } : {}),
    ...(search.from ? { from: search.from } : {}),
    ...(search.to ? { to: search.to } : {}),
  };
  const query = useKeyset({
    queryKey: [keys.activity, asked],
    read: (at, signal) =>
      answer(
        api.GET('/api/admin/activity', {
          params: { query: { ...asked, ...at, limit: 50 } },
          signal,
        }),
      ),
    rowsOf: (page) => page.activity,
  });
  return (
    <ListPanel
      name="Activity"
      query={query}
      columns={COLUMNS}
      idOf={(row) => row._id}
      failed="Failed to fetch the activity"
      empty="No activity yet"
      emptyFiltered="No activity found"
      searchLabel="Player: the full email or ID"
      filters={
        <FilterChip
          label="Area"
          value={search.type ?? ''}
          options={AREAS}
          onChange={(type) => filter({ type })}
        />
      }
      dates="Done"
      file={{ path: '/api/admin/activity/export', query: asked }}
      panel={(row, close) => (
        <SidePanel key={row._id} title={inWords(row.action)} onClose={close}>
          <Everything row={row} />
        </SidePanel>
      )}
    />
  );
}

/** The actions of staff on one player, with their notes and reasons. */
export function PlayerActivity({ id }: { readonly id: string }) {
  const query = useKeyset({
    queryKey: [keys.activity, 'of', id],
    read: (at, signal) =>
      answer(
        api.GET('/api/admin/activity', {
          params: { query: { target: id, ...at, limit: 50 } },
          signal,
        }),
      ),
    rowsOf: (page) => page.activity,
  });
  return (
    <ListPanel
      name="Notes and activity"
      query={query}
      columns={OF_PLAYER}
      idOf={(row) => row._id}
      failed="Failed to fetch the activity"
      empty="No activity yet"
      emptyText="Notes, bans, adjustments and decisions about the player appear here."
      panel={(row, close) => (
        <SidePanel key={row._id} title={inWords(row.action)} onClose={close}>
          <Everything row={row} />
        </SidePanel>
      )}
    />
  );
}

function Everything({ row }: { readonly row: Row }) {
  return (
    <>
      <Facts
        facts={[
          { isDetail: true, name: 'Code', value: row.action, copy: true },
          { name: 'Who', value: row.actor.email ?? 'The system', copy: row.actor.email !== null },
          { name: 'Role', value: inWords(row.actor.role) },
          { name: 'When', value: <Time at={row.recordedAt} show="both" /> },
          { name: 'Reason', value: row.reason },
          { name: 'Target', value: linked(row.target) },
          { isDetail: true, name: 'Target ID', value: row.target.id, copy: row.target.id !== null },
          {
            isDetail: true,
            name: 'Request ID',
            value: row.requestId,
            copy: row.requestId !== null,
          },
          { name: 'IP address', value: row.ip },
        ]}
      />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Fields name="Before" json={row.before} />
        <Fields name="After" json={row.after} />
      </div>
    </>
  );
}

function Fields({ name, json }: { readonly name: string; readonly json: string | null }) {
  return (
    <section className="grid content-start gap-2">
      <h3 className="text-body">{name}</h3>
      <pre className="rounded-medium border border-line bg-surface-2 p-3 font-mono text-small break-words whitespace-pre-wrap">
        {json === null ? 'Nothing' : indented(json)}
      </pre>
    </section>
  );
}

function indented(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json;
  }
}
