import { useEffect, useRef, useState } from 'react';

/** Time on one row after which its panel's data is fetched, in milliseconds. */
const REST_MS = 50;

/**
 * Returns a ref for the element around a list. Calls `onRest` with the id of the row on which the
 * pointer or the focus rests. A pointer that only crosses a row causes no call.
 */
export function useRestingRow(onRest: (id: string) => void) {
  const latest = useRef(onRest);
  latest.current = onRest;
  const [list, setList] = useState<HTMLElement | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const rest = ({ target }: Event) => {
      clearTimeout(timer);
      const row = target instanceof Element && target.closest<HTMLElement>('[data-row]');
      const id = row ? row.dataset.row : undefined;
      if (id) timer = setTimeout(() => latest.current(id), REST_MS);
    };
    const events = ['pointerover', 'focusin'] as const;
    for (const event of events) list?.addEventListener(event, rest);
    return () => {
      clearTimeout(timer);
      for (const event of events) list?.removeEventListener(event, rest);
    };
  }, [list]);
  return setList;
}
