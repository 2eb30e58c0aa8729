import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '../../../api/schema';
import { type Column, DataTable } from '../../../components/admin/data-table';
import { ExportButton } from '../../../components/admin/export-button';
import { NumberStrip, NumberTile } from '../../../components/admin/numbers';
import { useOverview } from '../../../components/admin/use-overview';
import { ErrorPanel } from '../../../components/error-panel';
import { Tokens } from '../../../components/money';
import { Badge } from '../../../components/ui/badge';
import { Button } from '../../../components/ui/button';
import { SkeletonList } from '../../../components/ui/skeleton';
import { AdjustAllDialog, AdjustDialog } from './adjust-dialogs';
import { type BulkOperation, usersQuery } from './queries';

const TOP = 10;

const COLUMNS: readonly Column<User>[] = [
  { id: 'email', header: 'Email', cell: ({ email }) => email },
  { id: 'name', header: 'In-game name', cell: ({ inGameName }) => inGameName ?? 'N/A' },
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
  const { data: overview } = useOverview();
  const top = useQuery(usersQuery({ sort: '-tokens', page: 1, limit: TOP }));
  return (
    <div className="grid grid-cols-1 gap-3">
      <NumberStrip lines={2}>
        <NumberTile of="totalTokens" value={overview?.totalTokens} />
        <NumberTile of="totalUsers" value={overview?.totalUsers} />
        <NumberTile of="averageTokens" value={overview?.averageTokens} />
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
        {top.isPending && <SkeletonList rows={5} height="h-12" />}
        {top.isError && !top.data && (
          <ErrorPanel
            message="Failed to fetch users"
            error={top.error}
            busy={top.isFetching}
            onRetry={() => void top.refetch()}
          />
        )}
        {top.data && (
          <DataTable
            caption="Top 10 token holders"
            columns={COLUMNS}
            rows={top.data.rows}
            idOf={(user) => user._id}
            actions={(user) => [{ label: 'Manage', isMain: true, onSelect: () => setOne(user) }]}
          />
        )}
      </section>
      {all && <AdjustAllDialog operation={all} onClose={() => setAll(null)} />}
      {one && <AdjustDialog user={one} onClose={() => setOne(null)} />}
    </div>
  );
}
