import { answer, api } from '../../../api/client';
import { keys } from '../../../api/query-keys';
import type { components } from '../../../api/schema.gen';
import { type Column, DataTable } from '../../../components/admin/data-table';
import { PlayerLink } from '../../../components/admin/player-link';
import { Facts, SidePanel } from '../../../components/admin/side-panel';
import { usePositions } from '../../../components/admin/use-keyset';
import { EmptyState } from '../../../components/empty-state';
import { ErrorPanel } from '../../../components/error-panel';
import { Tokens } from '../../../components/money';
import { Time } from '../../../components/time';
import { Badge } from '../../../components/ui/badge';
import { Button } from '../../../components/ui/button';
import { SkeletonList } from '../../../components/ui/skeleton';
import { formatTokens } from '../../../lib/format';
import type { PromoCode } from './queries';

type Redemption = components['schemas']['RedemptionOfCode'];

const PER_PAGE = 20;
const COLUMNS: readonly Column<Redemption>[] = [
  {
    id: 'player',
    header: 'Player',
    width: 180,
    cell: ({ userId, email }) => <PlayerLink id={userId}>{email}</PlayerLink>,
  },
  {
    id: 'at',
    header: 'Redeemed',
    keep: true,
    cell: ({ redeemedAt, reversedAt }) => (
      <span className="inline-flex flex-wrap items-center gap-1.5">
        <Time at={redeemedAt} show="near" />
        {reversedAt && <Badge tone="warn">Reversed</Badge>}
      </span>
    ),
  },
  {
    id: 'tokens',
    header: 'Tokens',
    numeric: true,
    cell: ({ tokens }) => <Tokens amount={tokens} />,
  },
];

interface PromoPanelProps {
  readonly code: PromoCode;
  readonly onClose: () => void;
}

/** The panel of a promo code: its terms, and who redeemed it when. */
export function PromoPanel({ code, onClose }: PromoPanelProps) {
  return (
    <SidePanel title={code.code} onClose={onClose}>
      <Facts
        facts={[
          { name: 'Code', value: code.code, copy: true },
          { name: 'Description', value: code.description },
          { name: 'Tokens', value: <Tokens amount={code.tokens} words /> },
          {
            name: 'Uses',
            value: `${formatTokens(code.currentUses)} of ${formatTokens(code.maxUses)}`,
          },
          { name: 'Expires', value: <Time at={code.expiryDate} show="both" /> },
          { name: 'Created', value: <Time at={code.createdAt} show="both" /> },
          { name: 'Created by', value: code.createdBy },
          { isDetail: true, name: 'Code ID', value: code._id, copy: true },
        ]}
      />
      <Redemptions id={code._id} />
    </SidePanel>
  );
}

function Redemptions({ id }: { readonly id: string }) {
  const { data, isPending, isFetching, error, refetch, more } = usePositions({
    queryKey: [keys.promoCodes, 'redemptions', id],
    limit: PER_PAGE,
    read: (query, signal) => {
      const params = { path: { id }, query };
      return answer(api.GET('/api/promo-codes/admin/{id}/redemptions', { params, signal }));
    },
    rowsOf: ({ redemptions }) => redemptions,
  });
  return (
    <section aria-label="Redemptions" className="grid grid-cols-1 gap-2">
      <h3 className="text-body font-semibold">Redeemed by</h3>
      {isPending && <SkeletonList rows={3} height="h-10" />}
      {!data && error && (
        <ErrorPanel
          message="Failed to fetch the redemptions"
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data?.rows.length === 0 && (
        <EmptyState title="No redemptions yet">Players who redeem the code appear here.</EmptyState>
      )}
      {data && data.rows.length > 0 && (
        <DataTable
          caption="Redemptions"
          columns={COLUMNS}
          rows={data.rows}
          idOf={({ position }) => String(position)}
        />
      )}
      {more && (
        <Button busy={more.busy} onClick={more.onMore}>
          Load more
        </Button>
      )}
    </section>
  );
}
