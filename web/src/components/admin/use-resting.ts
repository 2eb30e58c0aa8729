import { useRef } from 'react';
import { useElementEffect } from './use-element-effect';

/** Time on one element after which the data behind it is fetched, in milliseconds. */
const REST_MS = 50;

/**
 * Returns a ref for the element around rows (`data-row`). Calls `onRest` with the id of the row on
 * which the pointer or the focus rests. A pointer that only crosses it causes no call.
 */
export function useResting(onRest: (id: string) => void) {
  const latest = useRef(onRest);
  latest.current = onRest;
  return useElementEffect((list) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const rest = ({ target }: Event) => {
      clearTimeout(timer);
      const found = target instanceof Element && target.closest<HTMLElement>('[data-row]');
      const id = found ? found.dataset.row : undefined;
      if (id) timer = setTimeout(() => latest.current(id), REST_MS);
    };
    const events = ['pointerover', 'focusin'] as const;
    for (const event of events) list.addEventListener(event, rest);
    return () => {
      clearTimeout(timer);
      for (const event of events) list.removeEventListener(event, rest);
    };
  });
}
