import { useRouterState } from '@tanstack/react-router';

/** Returns the address of the page that is shown, also while the next one is still loading. */
export const useHere = (): string =>
  useRouterState({
    select: ({ resolvedLocation, location }) => (resolvedLocation ?? location).href,
  });
