import { useEffect, useState } from 'react';

/** Values that the tab keeps through a reload and forgets at the session's end. */
const PREFIX = 'arena.kept.';
/** Maximum duration of a detour after which the player is led back, in milliseconds. */
const LONGEST_DETOUR_MS = 30 * 60_000;

/** Keeps a value under a name; null forgets the value. */
function keep(name: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(PREFIX + name);
    else sessionStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Without storage, a reload forgets the values.
  }
}

export function kept<Value>(name: string): Value | null {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + name) ?? 'null') as Value | null;
  } catch {
    return null;
  }
}

/** Forgets all kept values, so that the next user of this device sees none. */
export function forgetKept(): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  }
}

/** Returns a state that survives a reload, and is forgotten when the user leaves the page. */
export function useKept<Value>(name: string) {
  const [value, setValue] = useState(() => kept<Value>(name));
  useEffect(() => () => keep(name, null), [name]);
  const set = (next: Value | null) => {
    keep(name, next);
    setValue(next);
  };
  return [value, set] as const;
}

/**
 * Keeps the address of the page that the player leaves to complete the profile or to buy tokens.
 */
export function keepReturnPath(path: string): void {
  keep('returnPath', { path, since: Date.now() });
}

/** Returns the address to go back to, only once; null when none was kept or it is too old. */
export function takeReturnPath(): string | null {
  const way = kept<{ path: string; since: number }>('returnPath');
  keep('returnPath', null);
  return way && Date.now() - way.since < LONGEST_DETOUR_MS ? way.path : null;
}
