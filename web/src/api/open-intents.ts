import { inTab } from '../lib/storage';

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
  const stored = (inTab.readJson(STORED) ?? {}) as Intents;
  const oldest = Date.now() - KEPT_MS;
  return Object.fromEntries(Object.entries(stored).filter(([, { since }]) => since > oldest));
}

function keep(changed: Intents): void {
  inTab.write(STORED, JSON.stringify(changed));
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
