import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** After going to another page the focus stands on its heading; never on the first load. */
export function useFocusOnArrival(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        const focused = document.activeElement;
        // A page that put the focus somewhere itself (a form's first field) keeps it.
        if (focused && focused !== document.body && focused.closest('main')) return;
        document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
      }),
    [router],
  );
}
