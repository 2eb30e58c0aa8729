import { type RefCallback, useCallback, useRef } from 'react';

/**
 * Returns a ref whose element gets `effect` as soon as it is in the document. The function that
 * `effect` returns is called when the element leaves it. Unlike an element kept as state, it causes
 * no second render. `effect` is used as it was at the first render.
 */
export function useElementEffect(
  effect: (element: HTMLElement) => () => void,
): RefCallback<HTMLElement> {
  const first = useRef(effect);
  const end = useRef<(() => void) | undefined>(undefined);
  return useCallback((element) => {
    end.current?.();
    end.current = element ? first.current(element) : undefined;
  }, []);
}
