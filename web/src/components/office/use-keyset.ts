import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query';

interface Keyset<Page> {
  readonly queryKey: QueryKey;
  /** Asked anew while somebody looks. */
  readonly everyMs?: number;
  /** One page; `at` is where it begins: nothing for the first. */
  readonly read: (at: { readonly cursor?: string }, signal: AbortSignal) => Promise<Page>;
}

/** A list that is read from cursor to cursor. */
export function useKeyset<Page extends { readonly nextCursor: string | null }>(list: Keyset<Page>) {
  return useInfiniteQuery({
    queryKey: list.queryKey,
    refetchInterval: list.everyMs ?? false,
    initialPageParam: '',
    queryFn: ({ signal, pageParam: cursor }) => list.read(cursor ? { cursor } : {}, signal),
    getNextPageParam: (page) => page.nextCursor,
  });
}
