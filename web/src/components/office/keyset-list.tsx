import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState } from '../empty-state';
import { ErrorPanel } from '../error-panel';
import { Button } from '../ui/button';
import { SkeletonList } from '../ui/skeleton';
import { type Column, DataTable } from './data-table';

interface KeysetListProps<Row, Page> {
  readonly caption: string;
  readonly query: UseInfiniteQueryResult<InfiniteData<Page>>;
  readonly rowsOf: (page: Page) => readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly idOf: (row: Row) => string;
  readonly failed: string;
  readonly empty: string;
  readonly onOpen?: (row: Row) => void;
  readonly actions?: (row: Row) => ReactNode;
}

/** A list without an end in sight: the newest rows, and more of them on request. */
export function KeysetList<Row extends object, Page>(props: KeysetListProps<Row, Page>) {
  const { query, rowsOf } = props;
  if (query.isPending) return <SkeletonList rows={6} height="h-12" />;
  if (!query.data) {
    return (
      <ErrorPanel
        message={props.failed}
        error={query.error}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  const rows = query.data.pages.flatMap(rowsOf);
  if (rows.length === 0) return <EmptyState title={props.empty} />;
  return (
    <div className="grid grid-cols-1 gap-4" aria-busy={query.isFetching}>
      <DataTable
        caption={props.caption}
        columns={props.columns}
        rows={rows}
        idOf={props.idOf}
        onOpen={props.onOpen}
        actions={props.actions}
      />
      {query.hasNextPage && (
        <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Load more
        </Button>
      )}
    </div>
  );
}
