import type { Query } from '@tanstack/react-query';
import { session } from '../session/session';
import { forgetAsked, hearMatch, listOf, watchAnswers } from './live-matches';
import { type LiveMessage, readLiveStream } from './live-stream';
import { Following, type TabShows } from './live-subjects';
import { liveStream, queryClient } from './query-client';
import { keys } from './query-keys';

const POLL_MS = 20_000;
const CHANNEL = 'arena-live';
const LOCK = 'arena-live';
/** The answer to a tab that has just opened: a stream is open and has reached this event id. */
const HELLO = { event: 'live.hello', data: '' };

/**
 * Query keys that each kind of live message invalidates. The first entry whose name begins the kind
 * counts.
 */
const MAKES_OLD: readonly (readonly [beginning: string, keys: readonly string[]])[] = [
  ['wallet.', [keys.profile, keys.tokenHistory, keys.payments, keys.promoCodes]],
  ['withdrawal.', [keys.withdrawals, keys.statistics]],
  ['payment.', [keys.payments, keys.depositLogs]],
  ['notification.', [keys.notifications, keys.disputes]],
  ['card.', [keys.landingCards]],
];
/**
 * Maximum random wait before data is fetched after a gap, so that pages do not fetch at the same
 * time.
 */
const GAP_WITHIN_MS = 1_500;
/** Message by which one tab asks the others for their subjects. */
const WHAT_IS_SHOWN = 'shown?';
/**
 * Messages between tabs: whether the stream is open, a request for subjects, a tab's subjects, or a
 * live message.
 */
type Said = boolean | null | typeof WHAT_IS_SHOWN | TabShows | LiveMessage;
/**
 * Query keys that are fetched every 20 seconds while no stream is open, and once after a page's
 * first stream has opened: earlier changes reached no listener.
 */
const POLLED = [
  ...[keys.tournaments, keys.profile, keys.tokenHistory, keys.withdrawals],
  ...[keys.payments, keys.promoCodes, keys.notifications],
];

type Listener = (message: LiveMessage) => void;
const listeners = new Set<Listener>();

/**
 * Calls the listener with every live message of this browser, after the message's queries were
 * invalidated.
 */
export function onLiveMessage(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Keeps the screen up to date. One tab of the browser holds the stream and forwards its messages to
 * the others; while no stream is open, visible pages poll. Returns a function that stops all this.
 */
export function startLive(): () => void {
  const stop = new AbortController();
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(CHANNEL) : null;
  const say = (said: Said) => channel?.postMessage(said);
  let [open, wasOpen] = [false, false];
  // Every tab remembers the last event id, so that a tab that takes over the stream continues from
  // there.
  let lastId: string | null = null;
  const following = new Following(say);

  const hear = (message: LiveMessage) => {
    lastId = message.id ?? lastId;
    hearOne(message);
    for (const listener of listeners) listener(message);
  };
  const stopWatching = watchAnswers(() => following.look());
  const setOpen = (now: boolean) => {
    // No tab received the events during the break, so fetch what they changed.
    if (now && !open) wasOpen ? askAgain(POLLED) : refetch(POLLED, isUnfollowed);
    open = now;
    wasOpen ||= now;
    liveStream.isOpen = now;
  };
  if (channel) {
    channel.onmessage = ({ data }: MessageEvent<Said>) => {
      if (data === null) return open && say({ ...HELLO, id: lastId });
      if (typeof data === 'boolean') return setOpen(data);
      if (data === WHAT_IS_SHOWN) return following.repeat();
      if ('tab' in data) return following.hear(data);
      setOpen(true);
      hear(data);
    };
    // Asks whether other tabs exist. This tab has missed the messages that they received earlier.
    say(null);
  }
  const lead = () => {
    // A message that still waited at the server is lost together with the tab that held the stream.
    setOpen(false);
    say(WHAT_IS_SHOWN);
    return readLiveStream(
      stop.signal,
      () => ({ path: following.path(), lastId }),
      (message) => {
        if (message.event === HELLO.event) following.opened(message.data);
        hear(message);
        say(message);
      },
      (now) => {
        setOpen(now);
        say(now);
      },
    );
  };
  void holdLead(lead, stop.signal);

  const poll = setInterval(() => {
    if (!open && document.visibilityState === 'visible' && session.get().token) refetch(POLLED);
  }, POLL_MS);
  const leave = () => following.stop();
  addEventListener('pagehide', leave);
  return () => {
    stop.abort();
    liveStream.isOpen = false;
    leave();
    removeEventListener('pagehide', leave);
    stopWatching();
    clearInterval(poll);
    channel?.close();
  };
}

function hearOne({ event, data }: LiveMessage): void {
  // The server no longer knows what happened since the last id.
  if (event === 'live.reset') askAgain(Object.values(keys));
  else if (event.startsWith('tournament.')) hearMatch(event, data);
  else refetch(MAKES_OLD.find(([beginning]) => event.startsWith(beginning))?.[1] ?? []);
}

/**
 * True for a query without a live subject: the server does not repeat messages sent during its
 * fetch.
 */
const isUnfollowed = (query: Query) => listOf(query)?.subject === undefined;

/** Query keys to fetch after a gap in the stream; null while there is no gap. */
let missed: Set<string> | null = null;

function askAgain(names: readonly string[]): void {
  if (missed) {
    for (const name of names) missed.add(name);
    return;
  }
  missed = new Set(names);
  setTimeout(() => {
    const all = [...(missed ?? [])];
    missed = null;
    forgetAsked();
    if (session.get().token) refetch(all);
  }, Math.random() * GAP_WITHIN_MS);
}

async function holdLead(lead: () => Promise<void>, signal: AbortSignal): Promise<void> {
  try {
    if ('locks' in navigator) await navigator.locks.request(LOCK, { signal }, lead);
    else await lead();
  } catch {
    // The stream was stopped while this tab waited for the lock.
  }
}

/**
 * Invalidates queries. Invalidation skips a query whose first fetch is in flight, although the
 * answer may be older than the message. Such a query is fetched once more after its answer.
 */
async function makeOld(queryKey: readonly string[], predicate: (query: Query) => boolean) {
  const waiting = queryClient.getQueryCache().findAll({
    queryKey,
    predicate: (query) => isAwaited(query) && predicate(query),
  });
  await queryClient.invalidateQueries({ queryKey, predicate });
  for (const query of waiting) void queryClient.invalidateQueries({ queryKey: query.queryKey });
}

const isAwaited = ({ state }: Query) => !state.data && state.fetchStatus !== 'idle';

function refetch(names: readonly string[], predicate = (_: Query) => true): void {
  for (const key of names) void makeOld([key], predicate);
}
