import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readingOf } from '../../../api/reading';
import type { ListedUser, User } from '../../../api/schema';
import type { Column } from '../../../components/admin/data-table';
import { FilterChip } from '../../../components/admin/filter-chip';
import { LedgerLinks } from '../../../components/admin/ledger-links';
import { ListPanel } from '../../../components/admin/list-panel';
import { None } from '../../../components/admin/none';
import { ForgetFacts } from '../../../components/admin/risk/forget-facts';
import { type RiskOfPlayer, usePrefetchRisk } from '../../../components/admin/risk/queries';
import { RiskSection } from '../../../components/admin/risk/risk-section';
import { type RowAction, RowActions } from '../../../components/admin/row-actions';
import {
  type AdminSearch,
  narrowed,
  toView,
  useAdminSearch,
} from '../../../components/admin/search';
import { Facts, SidePanel } from '../../../components/admin/side-panel';
import { Loaded } from '../../../components/loaded';
import { Tokens } from '../../../components/money';
import { Time } from '../../../components/time';
import { Badge } from '../../../components/ui/badge';
import { ButtonLink } from '../../../components/ui/button';
import { formatTokens } from '../../../lib/format';
import { AdjustDialog } from './adjust-dialogs';
import { BanDialog, UnbanDialog } from './ban-dialogs';
import { findUser, usersQuery } from './queries';

const STATUSES = ['active', 'banned'] as const;
const SORTS = ['-createdAt', 'createdAt', '-tokens', 'tokens', 'email'] as const;

const COLUMNS: readonly Column<ListedUser>[] = [
  { id: 'email', header: 'Email', width: 210, cell: ({ email }) => email },
  { id: 'name', header: 'In-game name', cell: ({ inGameName }) => inGameName },
  {
    id: 'uid',
    header: 'Free Fire UID',
    cell: ({ freeFireUID, uidShared }) => (
      <>
        {freeFireUID ?? <None />} {uidShared && <Badge tone="warn">Shared</Badge>}
      </>
    ),
  },
  {
    id: 'tokens',
    header: 'Tokens',
    numeric: true,
    sort: { up: 'tokens', down: '-tokens' },
    cell: ({ tokens }) => <Tokens amount={tokens} />,
  },
  {
    id: 'status',
    header: 'Status',
    cell: (user) => {
      if (user.isBanned) return <Badge tone="bad">Banned</Badge>;
      const stage = stageOf(user);
      return <Badge tone={stage ? 'warn' : 'good'}>{stage ?? 'Active'}</Badge>;
    },
  },
  {
    id: 'created',
    header: 'Created',
    sort: { up: 'createdAt', down: '-createdAt' },
    cell: ({ createdAt }) => <Time at={createdAt} show="relative" />,
  },
];
const BAN_REASON: Column<ListedUser> = {
  id: 'reason',
  header: 'Ban reason',
  cell: ({ banReason }) => banReason,
};

const forget = ({ player }: RiskOfPlayer) => <ForgetFacts playerId={player.id} />;

type Action = { readonly kind: 'tokens' | 'ban' | 'unban'; readonly user: User } | null;

const askedFor = (banned: boolean, search: AdminSearch) =>
  ({
    ...narrowed(search),
    status: banned ? 'banned' : (STATUSES.find((name) => name === search.status) ?? 'all'),
    sort: SORTS.find((name) => name === search.sort) ?? '-createdAt',
  }) as const;

/** The query of the tab's list. Without a `search`, it is that of the tab as it first opens. */
export const userList = (banned: boolean, search: AdminSearch = {}) =>
  usersQuery({ ...askedFor(banned, search), page: search.page ?? 1, limit: search.limit ?? 20 });

const bannedUsers = (count: number) =>
  count === 1 ? '1 banned user' : `${formatTokens(count)} banned users`;

/** The tab with the list of all players, or only of the banned ones. */
export function UsersTab({ banned = false }: { readonly banned?: boolean }) {
  const { search } = useAdminSearch();
  const [action, setAction] = useState<Action>(null);
  const prefetchRisk = usePrefetchRisk();
  const asked = askedFor(banned, search);
  const query = useQuery(userList(banned, search));
  const actions = (user: User): readonly RowAction[] => [
    { label: 'Tokens', isMain: true, onSelect: () => setAction({ kind: 'tokens', user }) },
    user.isBanned
      ? { label: 'Unban', isMain: true, onSelect: () => setAction({ kind: 'unban', user }) }
      : { label: 'Ban', danger: true, onSelect: () => setAction({ kind: 'ban', user }) },
  ];
  return (
    <div className="grid grid-cols-1 gap-3">
      {banned && (
        <p className="text-ink-muted">
          <Loaded of={readingOf(query)} awaited="…" failed={{ show: 'Banned users: not loaded' }}>
            {({ total }) => bannedUsers(total)}
          </Loaded>
        </p>
      )}
      <ListPanel
        name={banned ? 'Banned users' : 'Users'}
        query={query}
        columns={
          banned ? COLUMNS.filter(({ id }) => id !== 'status').toSpliced(1, 0, BAN_REASON) : COLUMNS
        }
        idOf={(user) => user._id}
        failed="Failed to fetch users"
        empty={banned ? 'No banned users' : 'No users yet'}
        emptyText={banned ? 'Banned players appear here with the reason.' : undefined}
        searchLabel="Search by email, name or UID"
        filters={!banned && <StatusFilter />}
        dates="Created"
        file={{ path: '/api/users/export', query: asked }}
        actions={actions}
        find={findUser}
        prefetch={({ _id }) => prefetchRisk(_id)}
        panel={(user, close) => (
          <SidePanel
            key={user._id}
            title={user.email}
            onClose={close}
            actions={<RowActions actions={actions(user)} />}
          >
            <UserFacts user={user} />
            <RiskSection playerId={user._id} readOnly={false} more={forget} />
          </SidePanel>
        )}
      />
      {action?.kind === 'tokens' && (
        <AdjustDialog user={action.user} onClose={() => setAction(null)} />
      )}
      {action?.kind === 'ban' && <BanDialog user={action.user} onClose={() => setAction(null)} />}
      {action?.kind === 'unban' && (
        <UnbanDialog user={action.user} onClose={() => setAction(null)} />
      )}
    </div>
  );
}

function StatusFilter() {
  const { search, filter } = useAdminSearch();
  return (
    <FilterChip
      label="Status"
      value={search.status ?? ''}
      options={[
        { value: '', label: 'All' },
        { value: 'active', label: 'Active' },
        { value: 'banned', label: 'Banned' },
      ]}
      onChange={(status) => filter({ status })}
    />
  );
}

/** The stage of a deletion that the player asked for. */
const stageOf = ({ deletionAt, deletedAt }: ListedUser) =>
  deletedAt ? 'Deleted' : deletionAt && 'Deletion requested';

function UserFacts({ user }: { readonly user: ListedUser }) {
  const [stage, ended] = [stageOf(user), user.deletedAt ?? user.deletionAt ?? ''];
  return (
    <>
      <Facts
        facts={[
          { name: 'Email', value: user.email, copy: true },
          { name: 'In-game name', value: user.inGameName },
          { name: 'Free Fire UID', value: user.freeFireUID, copy: user.freeFireUID !== null },
          { name: 'Tokens', value: <Tokens amount={user.tokens} words /> },
          { name: 'Status', value: user.isBanned ? 'Banned' : (stage ?? 'Active') },
          ...(stage ? [{ name: `${stage}, on`, value: <Time at={ended} show="both" /> }] : []),
          ...(user.banReason ? [{ name: 'Ban reason', value: user.banReason }] : []),
          { name: 'Created', value: <Time at={user.createdAt} show="both" /> },
          { isDetail: true, name: 'User ID', value: user._id, copy: true },
        ]}
      />
      <div className="flex flex-wrap gap-2">
        <ButtonLink size="small" {...toView('withdrawals', { q: user.email })}>
          Withdrawals
        </ButtonLink>
        <ButtonLink size="small" {...toView('deposit-logs', { q: user.email })}>
          Deposits
        </ButtonLink>
        <LedgerLinks playerId={user._id} />
      </div>
    </>
  );
}
