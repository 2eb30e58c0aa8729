import { session } from '../session/session';
import { hearSeats, patchArrivingAnswers } from './live-seats';
import { type LiveMessage, readLiveStream } from './live-stream';
import { queryClient } from './query-client';
import { keys } from './query-keys';

const POLL_MS = 20_000;
const CHANNEL = 'arena-live';
const LOCK = 'arena-live';
/** The answer to a tab that has just come: there is a stream, and it has come to this id. */
const HELLO = { event: 'live.hello', data: '' };

/** What each kind of live message makes old. The first matching beginning counts. */
const MAKES_OLD: readonly (readonly [beginning: string, keys: readonly string[]])[] = [
  ['tournament.', [keys.tournaments, keys.statistics]],
  ['wallet.', [keys.profile, keys.tokenHistory, keys.payments, keys.promoCodes]],
  ['withdrawal.', [keys.withdrawals, keys.statistics]],
  ['payment.', [keys.payments, keys.depositLogs]],
  ['notification.', [keys.notifications]],
  ['card.', [keys.landingCards]],
  // The server no longer knows what was missed since the last id.
  ['live.reset', Object.values(keys)],
];
/**
 * What a page without a stream asks for again every 20 seconds, and a page whose stream has opened
 * once: what happened after its first answers and before the stream was heard by nobody.
 */
const POLLED = [
  ...[keys.tournaments, keys.profile, keys.tokenHistory, keys.withdrawals],
  ...[keys.payments, keys.promoCodes, keys.notifications],
];

type Listener = (message: LiveMessage) => void;
const listeners = new Set<Listener>();

/** Hears every live message of this browser; the queries have already been told. */
export function onLiveMessage(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Keeps what is on the screen true. One tab of the browser holds the stream and tells the others;
 * while there is no stream, visible pages poll. Returns the way to stop.
 */
export function startLive(): () => void {
  const stop = new AbortController();
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(CHANNEL) : null;
  let open = false;
  // Heard by whichever tab has the stream: the one that takes it over goes on from there.
  let lastId: string | null = null;

  const hear = (message: LiveMessage) => {
    lastId = message.id ?? lastId;
    if (message.event === 'tournament.seats') hearSeats(message.data);
    else refetch(MAKES_OLD.find(([beginning]) => message.event.startsWith(beginning))?.[1] ?? []);
    for (const listener of listeners) listener(message);
  };
  const stopPatching = patchArrivingAnswers();
  const setOpen = (now: boolean) => {
    // What happened while the line was down was heard by nobody.
    if (now && !open) refetch(POLLED);
    open = now;
  };
  if (channel) {
    channel.onmessage = ({ data }: MessageEvent<LiveMessage | boolean | null>) => {
      if (data === null) return open && channel.postMessage({ ...HELLO, id: lastId });
      if (typeof data === 'boolean') return setOpen(data);
      setOpen(true);
      hear(data);
    };
    // Are others here? What they heard before this page began to listen, it has to ask for.
    channel.postMessage(null);
  }
  const lead = () =>
    readLiveStream(
      stop.signal,
      () => lastId,
      (message) => {
        hear(message);
        channel?.postMessage(message);
      },
      (now) => {
        setOpen(now);
        channel?.postMessage(now);
      },
    );
  void holdLead(lead, stop.signal);

  const poll = setInterval(() => {
    if (!open && document.visibilityState === 'visible' && session.get().token) refetch(POLLED);
  }, POLL_MS);
  return () => {
    stop.abort();
    stopPatching();
    clearInterval(poll);
    channel?.close();
  };
}

async function holdLead(lead: () => Promise<void>, signal: AbortSignal): Promise<void> {
  try {
    if ('locks' in navigator) await navigator.locks.request(LOCK, { signal }, lead);
    else await lead();
  } catch {
    // Stopped while waiting for the lead.
  }
}

/**
 * A first answer that is under way is not asked for anew but taken for new, though it may be older
 * than what was heard meanwhile: so such a query is asked once more when it has its answer.
 */
async function makeOld(queryKey: readonly string[]): Promise<void> {
  const waiting = queryClient
    .getQueryCache()
    .findAll({ queryKey, predicate: ({ state }) => !state.data && state.fetchStatus !== 'idle' });
  await queryClient.invalidateQueries({ queryKey });
  for (const query of waiting) void queryClient.invalidateQueries({ queryKey: query.queryKey });
}

function refetch(names: readonly string[]): void {
  for (const key of names) void makeOld([key]);
}
