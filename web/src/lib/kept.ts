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
/** Maximum time in milliseconds after which a reloaded page shows a kept state again. */
const RELOAD_WITHIN_MS = 60_000;

/** Stores a value under a name, or deletes it if it is null. */
function keep(name: string, value: unknown): void {
  inTab.write(PREFIX + name, value === null ? null : JSON.stringify(value));
}

function kept<Value>(name: string): Value | null {
  return inTab.readJson(PREFIX + name) as Value | null;
}

/** Deletes all stored values, so that the next user of this device does not see them. */
export function forgetKept(): void {
  inTab.forget(PREFIX);
}

/**
 * Returns a state and its setter. The state survives a reload, but is deleted when the component
 * unmounts. A state that was stored longer ago, or on another page, is of a page that the user left
 * without closing it, and is not shown.
 */
export function useKept<Value>(name: string) {
  const [value, setValue] = useState(() => keptState<Value>(name));
  useEffect(() => () => keep(name, null), [name]);
  const set = (next: Value | null) => {
    keep(name, next === null ? null : { value: next, since: Date.now(), on: location.pathname });
    setValue(next);
  };
  return [value, set] as const;
}

/** Returns what `useKept` has stored under a name and still shows; null if there is nothing. */
export function keptState<Value>(name: string): Value | null {
  const state = kept<{ value: Value; since: number; on: string }>(name);
  const isOfThisPage = state?.on === location.pathname;
  return state && isOfThisPage && Date.now() - state.since < RELOAD_WITHIN_MS ? state.value : null;
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
