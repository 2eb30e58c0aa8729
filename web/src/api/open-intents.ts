/** Requests that were sent and have no answer yet, by their content. */
type Intents = Readonly<Record<string, { readonly key: string; readonly since: number }>>;

const STORED = 'arena.openIntents';
/** Time in milliseconds in which an equal request counts as a retry; later it is a new request. */
const KEPT_MS = 15 * 60_000;

function intents(): Intents {
  try {
    const stored = JSON.parse(sessionStorage.getItem(STORED) ?? '{}') as Intents;
    const oldest = Date.now() - KEPT_MS;
    return Object.fromEntries(Object.entries(stored).filter(([, { since }]) => since > oldest));
  } catch {
    // Storage is missing or its text is not ours: no earlier request is known.
    return {};
  }
}

function keep(changed: Intents): void {
  try {
    sessionStorage.setItem(STORED, JSON.stringify(changed));
  } catch {
    // Without storage, a reload forgets the requests.
  }
}

/**
 * Returns the Idempotency-Key of an unanswered request with this content, also from before a
 * reload.
 */
export function openKey(content: string): string | null {
  return intents()[content]?.key ?? null;
}

/** Keeps the key before the request is sent, so that a reload during the wait finds it. */
export function openIntent(content: string, key: string): void {
  keep({ ...intents(), [content]: { key, since: Date.now() } });
}

/** Forgets all keys at the session's end: they contain amounts and addresses of the player. */
export function forgetIntents(): void {
  keep({});
}

/** Forgets the key of a request that has its answer. */
export function closeIntent(content: string): void {
  const { [content]: _answered, ...others } = intents();
  keep(others);
}
