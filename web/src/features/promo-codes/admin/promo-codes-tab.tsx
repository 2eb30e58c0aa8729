import { Plus } from 'lucide-react';
import { useState } from 'react';
import { readingOf } from '../../../api/reading';
import type { Column } from '../../../components/admin/data-table';
import { FilterChip } from '../../../components/admin/filter-chip';
import { ListPanel } from '../../../components/admin/list-panel';
import { NumberStrip, NumberTile } from '../../../components/admin/numbers';
import { NEW, narrowed, useAdminSearch } from '../../../components/admin/search';
import { Tokens } from '../../../components/money';
import { Time } from '../../../components/time';
import { Badge, type Tone } from '../../../components/ui/badge';
import { Button } from '../../../components/ui/button';
import { Confirm } from '../../../components/ui/confirm';
import { formatTokens } from '../../../lib/format';
import { CreatePromoCodeDialog } from './create-dialog';
import { PromoPanel } from './promo-panel';
import {
  type PromoCode,
  useDeletePromoCode,
  usePromoCodes,
  usePromoStatistics,
  useTogglePromoCode,
} from './queries';

const STATUSES = ['all', 'active', 'expired', 'inactive'] as const;
const SORTS = [
  { value: 'newest', label: 'Newest' },
  { value: 'oldest', label: 'Oldest' },
  { value: 'code', label: 'Code' },
  { value: 'tokens', label: 'Most tokens' },
  { value: 'expiry', label: 'Expires first' },
  { value: 'used', label: 'Most used' },
] as const;
const DEFAULT_LIMIT = 10;
const LOOKS: Readonly<
  Record<PromoCode['status'], { readonly label: string; readonly tone: Tone }>
> = {
  active: { label: 'Active', tone: 'good' },
  expired: { label: 'Expired', tone: 'warn' },
  inactive: { label: 'Inactive', tone: 'neutral' },
};

const COLUMNS: readonly Column<PromoCode>[] = [
  {
    id: 'code',
    header: 'Code',
    cell: ({ code }) => code,
  },
  { id: 'description', header: 'Description', cell: ({ description }) => description },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status, usedUp }) => (
      <span className="inline-flex flex-wrap gap-1.5">
        <Badge tone={LOOKS[status].tone}>{LOOKS[status].label}</Badge>
        {usedUp && <Badge tone="warn">Used up</Badge>}
      </span>
    ),
  },
  {
    id: 'tokens',
    header: 'Tokens',
    numeric: true,
    cell: ({ tokens }) => <Tokens amount={tokens} />,
  },
  {
    id: 'uses',
    header: 'Uses',
    numeric: true,
    cell: ({ currentUses, maxUses }) => (
      <span className="whitespace-nowrap">
        {formatTokens(currentUses)} / {formatTokens(maxUses)}
      </span>
    ),
  },
  {
    id: 'expiry',
    header: 'Expires',
    width: 206,
    cell: ({ expiryDate }) => <Time at={expiryDate} />,
  },
  { id: 'by', header: 'Created by', cell: ({ createdBy }) => createdBy },
  {
    id: 'created',
    header: 'Created',
    cell: ({ createdAt }) => <Time at={createdAt} show="relative" />,
  },
];

function Filters() {
  const { search, filter } = useAdminSearch();
  return (
    <>
      <FilterChip
        label="Status"
        value={search.status ?? 'all'}
        options={STATUSES.map((value) => ({
          value,
          label: value === 'all' ? 'All' : LOOKS[value].label,
        }))}
        onChange={(value) => filter({ status: value === 'all' ? '' : value })}
      />
      <FilterChip
        label="Order"
        value={SORTS.find(({ value }) => value === search.sort)?.value ?? 'newest'}
        options={SORTS}
        onChange={(sort) => filter({ sort: sort === 'newest' ? '' : sort })}
      />
    </>
  );
}

/**
 * The tab Promo codes: the list of promo codes with their uses, and actions to create, stop and
 * delete them.
 */
export function PromoCodesTab() {
  const { search, open, close } = useAdminSearch();
  const [doomed, setDoomed] = useState<PromoCode | null>(null);
  const asked = {
    status: STATUSES.find((known) => known === search.status) ?? 'all',
    sort: SORTS.find(({ value }) => value === search.sort)?.value ?? 'newest',
    ...narrowed(search),
  } as const;
  const query = usePromoCodes({
    ...asked,
    page: search.page ?? 1,
    limit: search.limit ?? DEFAULT_LIMIT,
  });
  const toggle = useTogglePromoCode();
  return (
    <div className="grid grid-cols-1 gap-3">
      <Statistics />
      <ListPanel
        name="Promo codes"
        query={query}
        columns={COLUMNS}
        idOf={(code) => code._id}
        panel={(code, leave) => <PromoPanel key={code._id} code={code} onClose={leave} />}
        failed="Failed to fetch promo codes"
        empty="No promo codes yet"
        emptyText="Create a promo code that players can redeem for tokens."
        defaultLimit={DEFAULT_LIMIT}
        searchLabel="Search by code or description"
        dates="Created"
        file={{ path: '/api/promo-codes/admin/export', query: asked }}
        filters={<Filters />}
        tools={
          <Button
            kind="main"
            size="small"
            icon={<Plus size={16} aria-hidden />}
            onClick={() => open(NEW)}
          >
            Create New Promo Code
          </Button>
        }
        actions={(code) => [
          {
            label: code.isActive ? 'Deactivate' : 'Activate',
            isMain: true,
            isBusy: toggle.isPending && toggle.variables._id === code._id,
            onSelect: () => toggle.mutate(code),
          },
          { label: 'Delete', danger: true, onSelect: () => setDoomed(code) },
        ]}
      />
      {search.id === NEW && <CreatePromoCodeDialog onClose={close} />}
      {doomed && <DeleteDialog code={doomed} onClose={() => setDoomed(null)} />}
    </div>
  );
}

function keptWords(redemptions: number): string {
  if (redemptions === 0) return 'No player has redeemed it.';
  if (redemptions === 1) return 'The player of the 1 redemption so far keeps the tokens.';
  return `Players keep the tokens of the ${formatTokens(redemptions)} redemptions so far.`;
}

function DeleteDialog({
  code,
  onClose,
}: {
  readonly code: PromoCode;
  readonly onClose: () => void;
}) {
  const remove = useDeletePromoCode(onClose);
  return (
    <Confirm
      title={`Delete ${code.code}`}
      sentence="Are you sure you want to delete this promo code?"
      consequence={`Players can no longer redeem it, and the code cannot be used again. ${keptWords(code.currentUses)}`}
      action="Delete promo code"
      danger
      busy={remove.isPending}
      onConfirm={() => remove.mutate(code._id)}
      onClose={onClose}
    />
  );
}

function Statistics() {
  const statistics = readingOf(usePromoStatistics());
  return (
    <NumberStrip lines={2}>
      <NumberTile of="totalCodes" from={statistics} field="totalCodes" />
      <NumberTile of="activePromoCodes" from={statistics} field="activeCodes" />
      <NumberTile of="expiredCodes" from={statistics} field="expiredCodes" />
      <NumberTile of="inactiveCodes" from={statistics} field="inactiveCodes" />
      <NumberTile of="tokensDistributed" from={statistics} field="totalTokensDistributed" />
    </NumberStrip>
  );
}
