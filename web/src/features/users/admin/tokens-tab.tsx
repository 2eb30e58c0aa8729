import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readingOf } from '../../../api/reading';
import type { User } from '../../../api/schema';
import { type Column, DataTable } from '../../../components/admin/data-table';
import { ExportButton } from '../../../components/admin/export-button';
import { NumberStrip, NumberTile } from '../../../components/admin/numbers';
import { PlayerLink } from '../../../components/admin/player-link';
import { useOverview } from '../../../components/admin/use-overview';
import { Loaded } from '../../../components/loaded';
import { Tokens } from '../../../components/money';
import { Badge } from '../../../components/ui/badge';
import { Button } from '../../../components/ui/button';
import { SkeletonList } from '../../../components/ui/skeleton';
import { AdjustAllDialog, AdjustDialog } from './adjust-dialogs';
import { type BulkOperation, usersQuery } from './queries';

const TOP = 10;

const COLUMNS: readonly Column<User>[] = [
  {
    id: 'email',
    header: 'Email',
    cell: ({ _id, email }) => <PlayerLink id={_id}>{email}</PlayerLink>,
  },
  { id: 'name', header: 'In-game name', cell: ({ inGameName }) => inGameName },
  {
    id: 'tokens',
    header: 'Tokens',
    numeric: true,
    cell: ({ tokens }) => <Tokens amount={tokens} />,
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ isBanned }) =>
      isBanned ? <Badge tone="bad">Banned</Badge> : <Badge tone="good">Active</Badge>,
  },
];

/**
 * The tab Tokens: the tokens in all wallets, the largest wallets, and adjustments of one wallet or
 * of all.
 */
export function TokensTab() {
  const [all, setAll] = useState<BulkOperation | null>(null);
  const [one, setOne] = useState<User | null>(null);
  const overview = readingOf(useOverview());
  const top = useQuery(usersQuery({ sort: '-tokens', page: 1, limit: TOP }));
  return (
    <div className="grid grid-cols-1 gap-3">
      <NumberStrip lines={2}>
        <NumberTile of="totalTokens" from={overview} field="totalTokens" />
        <NumberTile of="totalUsers" from={overview} field="totalUsers" />
        <NumberTile of="averageTokens" from={overview} field="averageTokens" />
      </NumberStrip>
      <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <div className="flex flex-wrap items-center gap-2">
          <h2 className="mr-auto text-lead">Top 10 token holders</h2>
          <Button size="small" onClick={() => setAll('add')}>
            Add tokens to all users
          </Button>
          <Button size="small" kind="danger" onClick={() => setAll('subtract')}>
            Subtract tokens from all users
          </Button>
          <ExportButton file={{ path: '/api/users/export', query: { sort: '-tokens' } }} />
        </div>
        <Loaded
          of={readingOf(top)}
          failed="Failed to fetch users"
          awaited={<SkeletonList rows={5} height="h-12" />}
        >
          {({ rows }) => (
            <DataTable
              caption="Top 10 token holders"
              columns={COLUMNS}
              rows={rows}
              idOf={(user) => user._id}
              actions={(user) => [{ label: 'Manage', isMain: true, onSelect: () => setOne(user) }]}
            />
          )}
        </Loaded>
      </section>
      {all && <AdjustAllDialog operation={all} onClose={() => setAll(null)} />}
      {one && <AdjustDialog user={one} onClose={() => setOne(null)} />}
    </div>
  );
}
