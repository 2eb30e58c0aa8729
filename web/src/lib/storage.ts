/**
 * The only module that touches the browser's storage. A browser may offer none, for example in a
 * private window or when the user blocks the data of sites; it may also refuse a single value.
 * Values that it does not take last in memory until the next reload of the page.
 */
interface SafeStorage {
  read(key: string): string | null;
  /** Returns a value that was stored as JSON; null if it is missing or cannot be parsed. */
  readJson(key: string): unknown;
  /** Stores a value under a key, or removes the key if the value is null. */
  write(key: string, value: string | null): void;
  /** Removes all keys with this prefix. */
  forget(prefix: string): void;
  /** Returns true if a value that is stored now is still there after a reload of the page. */
  outlivesReload(): boolean;
}

/** `open` returns the browser's storage, and may throw or return null. */
function safe(open: () => Storage | null): SafeStorage {
  const memory = new Map<string, string>();

  /** Returns the browser's storage, or null if the page may not use it. */
  function area(): Storage | null {
    try {
      return open();
    } catch {
      return null;
    }
  }

  /** Returns true if the browser took the value. */
  function wrote(key: string, value: string | null): boolean {
    const browsers = area();
    try {
      if (value === null) browsers?.removeItem(key);
      else browsers?.setItem(key, value);
      return browsers !== null;
    } catch {
      return false;
    }
  }

  function read(key: string): string | null {
    const held = memory.get(key);
    if (held !== undefined) return held;
    try {
      return area()?.getItem(key) ?? null;
    } catch {
      return null;
    }
  }

  function write(key: string, value: string | null): void {
    if (wrote(key, value) || value === null) memory.delete(key);
    else memory.set(key, value);
  }

  return {
    read,
    write,
    readJson(key) {
      try {
        return JSON.parse(read(key) ?? 'null');
      } catch {
        return null;
      }
    },
    forget(prefix) {
      for (const name of [...memory.keys(), ...namesIn(area())])
        if (name.startsWith(prefix)) write(name, null);
    },
    outlivesReload() {
      const taken = wrote(PROBE, '');
      wrote(PROBE, null);
      return taken;
    },
  };
}

function namesIn(area: Storage | null): readonly string[] {
  try {
    return Object.keys(area ?? {});
  } catch {
    return [];
  }
}

/** Storage key that is written and removed to learn whether the browser takes values. */
const PROBE = 'arena.probe';

/** Values of this browser, which all its tabs share. */
export const inBrowser = safe(() => localStorage);
/** Values of this browser tab. */
export const inTab = safe(() => sessionStorage);
