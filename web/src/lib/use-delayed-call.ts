import { useEffect, useRef } from 'react';

/**
 * Returns `start`, which runs `call` once after a delay, and `now`, which runs it at once. When the
 * component unmounts, a pending call is cancelled.
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
