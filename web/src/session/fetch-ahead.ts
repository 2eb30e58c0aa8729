import type { QueryClient } from '@tanstack/react-query';
import { session } from './session';

interface Loading {
  readonly context: { readonly queryClient: QueryClient };
}

/**
 * Returns the loader of a page for players. It begins to fetch what the page shows first while the
 * pointer or a finger is still on the link. The page itself reports errors.
 */
export const fetchAhead =
  (...fetches: readonly ((client: QueryClient) => Promise<void>)[]) =>
  ({ context }: Loading): void => {
    if (session.get().token === null) return;
    for (const fetch of fetches) void fetch(context.queryClient);
  };
