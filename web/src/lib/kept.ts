import { useEffect, useState } from 'react';
import { inTab } from './storage';

/**
 * Prefix of the storage keys of values that survive a reload of the browser tab and are deleted
 * when the session ends.
 */
const PREFIX = 'arena.kept.';
/**
 * Maximum time in milliseconds after which a player who left for another page is still led back.
 */
const LONGEST_DETOUR_MS = 30 * 60_000;

/** Stores a value under a name, or deletes it if it is null. */
function keep(name: string, value: unknown): void {
  inTab.write(PREFIX + name, value === null ? null : JSON.stringify(value));
}

export function kept<Value>(name: string): Value | null {
  return inTab.readJson(PREFIX + name) as Value | null;
}

/** Deletes all stored values, so that the next user of this device does not see them. */
export function forgetKept(): void {
  inTab.forget(PREFIX);
}

/**
 * Returns a state and its setter. The state survives a reload, but is deleted when the component
 * unmounts.
 */
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
 * Stores the address of a page that the player leaves temporarily, to complete the profile or to
 * buy tokens.
 */
export function keepReturnPath(path: string): void {
  keep('returnPath', { path, since: Date.now() });
}

/**
 * Returns the stored address of the page to return to, and deletes it. Returns null if there is
 * none, or if it is too old.
 */
export function takeReturnPath(): string | null {
  const way = kept<{ path: string; since: number }>('returnPath');
  keep('returnPath', null);
  return way && Date.now() - way.since < LONGEST_DETOUR_MS ? way.path : null;
}
