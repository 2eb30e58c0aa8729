/**
 * Idempotency keys of requests that were sent and have no response yet, by the request's content.
 */
type Intents = Readonly<Record<string, { readonly key: string; readonly since: number }>>;

const STORED = 'arena.openIntents';
/**
 * Time in milliseconds during which a request with equal content is a retry. After this time it is
 * a new request.
 */
const KEPT_MS = 15 * 60_000;

function intents(): Intents {
  try {
    const stored = JSON.parse(sessionStorage.getItem(STORED) ?? '{}') as Intents;
    const oldest = Date.now() - KEPT_MS;
    return Object.fromEntries(Object.entries(stored).filter(([, { since }]) => since > oldest));
  } catch {
    // Storage is missing, or its content is not valid JSON. No earlier request is known then.
    return {};
  }
}

function keep(changed: Intents): void {
  try {
    sessionStorage.setItem(STORED, JSON.stringify(changed));
  } catch {
    // Without storage, a reload of the page forgets the idempotency keys.
  }
}

/**
 * Returns the Idempotency-Key of a request with this content that has no response yet, even if it
 * was sent before a reload of the page.
 */
export function openKey(content: string): string | null {
  return intents()[content]?.key ?? null;
}

/** Stores the key of a request before it is sent, so that the key survives a reload of the page. */
export function openIntent(content: string, key: string): void {
  keep({ ...intents(), [content]: { key, since: Date.now() } });
}

/**
 * Deletes all keys when a session ends, because they are stored with amounts and addresses of the
 * player.
 */
export function forgetIntents(): void {
  keep({});
}

/** Deletes the key of a request after its response. */
export function closeIntent(content: string): void {
  const { [content]: _answered, ...others } = intents();
  keep(others);
}
