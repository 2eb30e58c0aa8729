/** Requests sent and not yet answered, by their content. */
type Intents = Readonly<Record<string, { readonly key: string; readonly since: number }>>;

const STORED = 'arena.openIntents';
/** Time in which the same request is the same intent, in milliseconds; later it is a new one. */
const KEPT_MS = 15 * 60_000;

function intents(): Intents {
  try {
    const stored = JSON.parse(sessionStorage.getItem(STORED) ?? '{}') as Intents;
    const oldest = Date.now() - KEPT_MS;
    return Object.fromEntries(Object.entries(stored).filter(([, { since }]) => since > oldest));
  } catch {
    // Storage is missing or holds a foreign text: no earlier intent is known.
    return {};
  }
}

function keep(changed: Intents): void {
  try {
    sessionStorage.setItem(STORED, JSON.stringify(changed));
  } catch {
    // Without a storage, a reload forgets.
  }
}

/**
 * Returns the Idempotency-Key of an unanswered request with this content, also from before a
 * reload.
 */
export function openKey(content: string): string | null {
  return intents()[content]?.key ?? null;
}

/** Keeps the intent before it is sent, so that a reload during the wait finds it. */
export function openIntent(content: string, key: string): void {
  keep({ ...intents(), [content]: { key, since: Date.now() } });
}

/** Forgets all intents at the session's end: they contain amounts and addresses of the player. */
export function forgetIntents(): void {
  keep({});
}

/** Forgets an intent that has its answer. */
export function closeIntent(content: string): void {
  const { [content]: _answered, ...others } = intents();
  keep(others);
}
