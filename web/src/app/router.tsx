import { createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { queryClient } from '../api/query-client';
import { SkeletonList } from '../components/ui/skeleton';
import { parseSearch, stringifySearch } from '../lib/search-text';
import { routeTree } from '../routeTree.gen';
import { Crashed } from './crashed';

/** Returns the router of the application, which begins at the address of the browser. */
export const newRouter = () =>
  createRouter({
    routeTree,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultErrorComponent: Crashed,
    defaultNotFoundComponent: lazyRouteComponent(() => import('./not-found'), 'NotFound'),
    defaultPendingComponent: () => (
      <div data-page-loading className="mx-auto w-full max-w-page px-4 py-10">
        <SkeletonList rows={4} />
      </div>
    ),
  });

export type AppRouter = ReturnType<typeof newRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
  interface HistoryState {
    /** True if the end of a session, and not the user, opened the login page. */
    signedOut?: boolean;
  }
}
