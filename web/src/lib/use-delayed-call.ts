import { useEffect, useRef } from 'react';

/**
 * Calls a function once after a delay, unless the component has unmounted by then; `now` calls it
 * at once.
 */
export function useDelayedCall(call: () => void, milliseconds: number) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    start() {
      clearTimeout(timer.current);
      timer.current = setTimeout(call, milliseconds);
    },
    now() {
      clearTimeout(timer.current);
      call();
    },
  };
}
