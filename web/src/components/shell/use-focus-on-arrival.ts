import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Moves the focus to the new page's heading after navigation, but not on the first load. */
export function useFocusOnArrival(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        const focused = document.activeElement;
        // A page may set the focus itself, such as on a form's first field; that focus stays.
        if (focused && focused !== document.body && focused.closest('main')) return;
        document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
      }),
    [router],
  );
}
