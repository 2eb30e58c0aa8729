import { useSyncExternalStore } from 'react';
import { serverNow } from './server-clock';

/**
 * Listeners of the one timer that all countdowns share. The timer stops when it has no listeners.
 */
const listeners = new Set<() => void>();
let second = Math.floor(serverNow() / 1000);
let timer: ReturnType<typeof setTimeout> | undefined;

function tick(): void {
  second = Math.floor(serverNow() / 1000);
  for (const listener of listeners) listener();
  schedule();
}

function schedule(): void {
  clearTimeout(timer);
  if (listeners.size > 0) timer = setTimeout(tick, 1000 - (serverNow() % 1000) + 5);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    document.addEventListener('visibilitychange', tick);
    schedule();
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    document.removeEventListener('visibilitychange', tick);
    clearTimeout(timer);
  };
}

/** Returns the server's time in whole seconds. The component renders again every second. */
export function useServerSecond(): number {
  return useSyncExternalStore(subscribe, () => second);
}
