import { useEffect, useState } from 'react';

/** Values that the tab keeps through a reload and forgets at the session's end. */
const PREFIX = 'arena.kept.';
/** Longest detour from which the player is led back, in milliseconds. */
const LONGEST_DETOUR_MS = 30 * 60_000;

/** Keeps a value under its name; null forgets it. */
function keep(name: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(PREFIX + name);
    else sessionStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Without a storage, a reload forgets.
  }
}

export function kept<Value>(name: string): Value | null {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + name) ?? 'null') as Value | null;
  } catch {
    return null;
  }
}

/** Forgets all kept values, so that the next person at this device sees none. */
export function forgetKept(): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  }
}

/** Returns a state that survives a reload; leaving its page forgets it. */
export function useKept<Value>(name: string) {
  const [value, setValue] = useState(() => kept<Value>(name));
  useEffect(() => () => keep(name, null), [name]);
  const set = (next: Value | null) => {
    keep(name, next);
    setValue(next);
  };
  return [value, set] as const;
}

/** Keeps the address from which the player left for the profile or to buy tokens. */
export function keepReturnPath(path: string): void {
  keep('returnPath', { path, since: Date.now() });
}

/** Returns the address to come back to, once; null when there is none or it is too old. */
export function takeReturnPath(): string | null {
  const way = kept<{ path: string; since: number }>('returnPath');
  keep('returnPath', null);
  return way && Date.now() - way.since < LONGEST_DETOUR_MS ? way.path : null;
}
