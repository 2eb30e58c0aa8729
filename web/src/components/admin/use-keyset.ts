import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import type { ListQuery } from './list-panel';

interface Keyset<Page, Row> {
  readonly queryKey: QueryKey;
  /** Time between two automatic fetches while the list is visible, in milliseconds. */
  readonly everyMs?: number;
  /**
   * Fetches one page of the list. `at.cursor` is the cursor of that page; it is missing for the
   * first page.
   */
  readonly read: (at: { readonly cursor?: string }, signal: AbortSignal) => Promise<Page>;
  readonly rowsOf: (page: Page) => readonly Row[];
}

/** Fetches a list page by page with cursors: first the newest rows, then older rows on request. */
export function useKeyset<Page extends { readonly nextCursor: string | null }, Row>(
  list: Keyset<Page, Row>,
): ListQuery<Row> {
  const query = useInfiniteQuery({
    queryKey: list.queryKey,
    refetchInterval: list.everyMs ?? false,
    initialPageParam: '',
    queryFn: ({ signal, pageParam: cursor }) => list.read(cursor ? { cursor } : {}, signal),
    getNextPageParam: (page) => page.nextCursor,
  });
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  return {
    ...query,
    data: data && { rows: data.pages.flatMap(list.rowsOf) },
    more: hasNextPage
      ? { busy: isFetchingNextPage, onMore: () => void fetchNextPage() }
      : undefined,
  };
}

interface Positions<Page, Row> extends Pick<Keyset<Page, Row>, 'queryKey' | 'rowsOf'> {
  /** Number of rows on a page. */
  readonly limit: number;
  /** Fetches the page of rows before a position; the first page has no `before`. */
  readonly read: (
    query: { readonly limit: number; readonly before?: number },
    signal: AbortSignal,
  ) => Promise<Page>;
}

/** Fetches a list whose pages continue before a position, the newest rows first. */
export function usePositions<Page extends { readonly nextBefore: number | null }, Row>({
  queryKey,
  limit,
  read,
  rowsOf,
}: Positions<Page, Row>): ListQuery<Row> {
  return useKeyset({
    queryKey,
    read: async ({ cursor }, signal) => {
      const query = cursor ? { limit, before: Number(cursor) } : { limit };
      const page = await read(query, signal);
      const { nextBefore } = page;
      return { page, nextCursor: nextBefore === null ? null : String(nextBefore) };
    },
    rowsOf: ({ page }) => rowsOf(page),
  });
}
