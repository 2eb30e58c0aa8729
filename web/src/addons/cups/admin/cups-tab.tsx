import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import type { Column } from '../../../components/admin/data-table';
import { ListPanel } from '../../../components/admin/list-panel';
import { NEW, useAdminSearch } from '../../../components/admin/search';
import { Tokens } from '../../../components/money';
import { Name } from '../../../components/name';
import { Time } from '../../../components/time';
import { Button } from '../../../components/ui/button';
import { CupBadge } from './cup-badge';
import { CupForm } from './cup-form';
import { CupPanel } from './cup-panel';
import { type CupCard, cupList } from './queries';

const COLUMNS: readonly Column<CupCard>[] = [
  { id: 'name', header: 'Cup', cell: ({ name }) => <Name>{name}</Name> },
  { id: 'state', header: 'State', cell: (cup) => <CupBadge cup={cup} /> },
  {
    id: 'results',
    header: 'Results',
    numeric: true,
    cell: ({ resultCount, matchCount }) => `${resultCount} of ${matchCount}`,
  },
  {
    id: 'entry',
    header: 'Entries',
    cell: ({ entry }) => (entry === 'squad' ? 'Squads' : 'Players'),
  },
  {
    id: 'prizes',
    header: 'Prizes',
    numeric: true,
    cell: ({ prizes }) => <Tokens amount={prizes.reduce((sum, prize) => sum + prize, 0)} />,
  },
  {
    id: 'paid',
    header: 'Paid',
    cell: ({ paidAt }) => (paidAt ? <Time at={paidAt} show="relative" /> : 'No'),
  },
];

/** The view Cups: standings over several matches, and their prizes. */
export function CupsTab({ readOnly }: { readonly readOnly: boolean }) {
  const { search, open, close } = useAdminSearch();
  const query = useInfiniteQuery(cupList);
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const more = { busy: isFetchingNextPage, onMore: () => void fetchNextPage() };
  return (
    <>
      <ListPanel
        name="Cups"
        query={{
          ...query,
          data: data && { rows: data.pages.flat() },
          more: hasNextPage ? more : undefined,
        }}
        columns={COLUMNS}
        idOf={({ id }) => id}
        failed="Failed to fetch the cups"
        empty="No cups yet"
        emptyText="A cup adds up the points of several matches and pays prizes by the final places."
        tools={
          !readOnly && (
            <Button
              kind="main"
              size="small"
              icon={<Plus size={16} aria-hidden />}
              onClick={() => open(NEW)}
            >
              Create a cup
            </Button>
          )
        }
        panelOf={(id, onClose) => <CupPanel id={id} readOnly={readOnly} onClose={onClose} />}
      />
      {search.id === NEW && !readOnly && <CupForm cup={null} onClose={close} />}
    </>
  );
}
