import { useEffect, useState } from 'react';

/** What the tab remembers through a reload, and the session's end forgets. */
const PREFIX = 'arena.kept.';
/** A detour that takes longer is another errand, in milliseconds. */
const WAY_BACK_MS = 30 * 60_000;

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

/** Of one person, and not for the next one at this device. */
export function forgetKept(): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  }
}

/** A state that survives a reload; leaving its place forgets it. */
export function useKept<Value>(name: string) {
  const [value, setValue] = useState(() => kept<Value>(name));
  useEffect(() => () => keep(name, null), [name]);
  const set = (next: Value | null) => {
    keep(name, next);
    setValue(next);
  };
  return [value, set] as const;
}

/** Where a detour began: to the profile, or to buy tokens. */
export function keepWayBack(path: string): void {
  keep('wayBack', { path, since: Date.now() });
}

/** The place to come back to, once; null when there is none or the detour was long ago. */
export function takeWayBack(): string | null {
  const way = kept<{ path: string; since: number }>('wayBack');
  keep('wayBack', null);
  return way && Date.now() - way.since < WAY_BACK_MS ? way.path : null;
}
