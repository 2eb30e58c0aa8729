/** What was sent and has no answer yet, by what it asked for. */
type Intents = Readonly<Record<string, { readonly key: string; readonly since: number }>>;

const STORED = 'arena.openIntents';
/** So long the same request is the same intent; later it is rather a new wish. */
const KEPT_MS = 15 * 60_000;

function intents(): Intents {
  try {
    const stored = JSON.parse(sessionStorage.getItem(STORED) ?? '{}') as Intents;
    const oldest = Date.now() - KEPT_MS;
    return Object.fromEntries(Object.entries(stored).filter(([, { since }]) => since > oldest));
  } catch {
    // Without a storage, or with a stranger's text in it, nothing is known of before.
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

/** The Idempotency-Key under which this was sent before, also before a reload of the page. */
export function openKey(content: string): string | null {
  return intents()[content]?.key ?? null;
}

/** Before it is sent: a page that is reloaded while it waits must know of it. */
export function openIntent(content: string, key: string): void {
  keep({ ...intents(), [content]: { key, since: Date.now() } });
}

/** Whoever was signed in has left: it names his amounts and addresses. */
export function forgetIntents(): void {
  keep({});
}

/** It has its answer. */
export function closeIntent(content: string): void {
  const { [content]: _answered, ...others } = intents();
  keep(others);
}
