import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Returns a function that calls the newest `call`. The returned function never changes, so an
 * effect that depends on it does not run again when `call` changes. It must be called in effects
 * and event handlers, because the newest `call` is stored after the render.
 */
export function useLatest<Arguments extends readonly unknown[], Result>(
  call: (...values: Arguments) => Result,
): (...values: Arguments) => Result {
  const latest = useRef(call);
  useLayoutEffect(() => {
    latest.current = call;
  });
  return useCallback((...values: Arguments) => latest.current(...values), []);
}
