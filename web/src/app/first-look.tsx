import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router';
import { prerender } from 'react-dom/static';
import { queryClient } from '../api/query-client';
import { routeTree } from '../routeTree.gen';
import { session } from '../session/session';

/** Renders the guest's view of an address as HTML. build/first-look.ts calls it at build time. */
export async function draw(path: string): Promise<string> {
  session.set({ loading: false, token: null, user: null });
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createRouter({ routeTree, context: { queryClient }, history });
  await router.load();
  const { prelude } = await prerender(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
    // Renders the page in one piece, because React would need a script to move later pieces into
    // place.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  return new Response(prelude).text();
}
