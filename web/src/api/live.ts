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
/**
 * Message with which the tab that holds the event stream answers a newly opened tab. The sender
 * adds the id of the last event.
 */
const HELLO = { event: 'live.hello', data: '' };

/**
 * Query keys that a live message invalidates, by the beginning of the message's name. The first
 * entry that matches applies.
 */
const MAKES_OLD: readonly (readonly [beginning: string, keys: readonly string[]])[] = [
  ['wallet.', [keys.profile, keys.tokenHistory, keys.payments, keys.promoCodes]],
  ['withdrawal.', [keys.withdrawals, keys.wallet, keys.statistics]],
  ['payment.', [keys.payments, keys.depositLogs]],
  // Also tells of results, after which the entry fees of losers are no longer in matches.
  ['notification.', [keys.notifications, keys.wallet, keys.disputes, keys.squads]],
  ['card.', [keys.landingCards]],
];
/**
 * Maximum wait before data is fetched after a gap in the stream, in milliseconds. The wait is
 * random, so that browsers do not all fetch at the same moment.
 */
const GAP_WITHIN_MS = 1_500;
/** Message with which one tab asks the other tabs which lists and matches they show. */
const WHAT_IS_SHOWN = 'shown?';
/**
 * A message between browser tabs. A boolean says that the event stream was opened or closed, and
 * null asks whether it is open. The other messages ask for the shown lists and matches, name them,
 * or forward a live message.
 */
type Said = boolean | null | typeof WHAT_IS_SHOWN | TabShows | LiveMessage;
/**
 * Query keys that are fetched every 20 seconds while no stream is open. They are also fetched once
 * after the page's first stream has opened, because the page missed all earlier messages.
 */
const POLLED = [
  keys.tournaments,
  keys.profile,
  keys.tokenHistory,
  keys.withdrawals,
  keys.payments,
  keys.promoCodes,
  keys.notifications,
];

type Listener = (message: LiveMessage) => void;
const listeners = new Set<Listener>();

/**
 * Calls the listener with every live message that this browser receives. Returns a function that
 * removes the listener.
 */
export function onLiveMessage(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Keeps the data on the screen up to date. One tab of the browser holds the event stream and
 * forwards its messages to the other tabs. While no stream is open, visible pages poll instead.
 * Returns a function that stops all this.
 */
export function startLive(): () => void {
  const stop = new AbortController();
  const channel = openChannel();
  const say = (said: Said) => channel?.postMessage(said);
  let [open, wasOpen] = [false, false];
  // Every tab remembers the last event's id, so that it can resume the stream after that event.
  let lastId: string | null = null;
  const following = new Following(say);

  const hear = (message: LiveMessage) => {
    lastId = message.id ?? lastId;
    hearOne(message);
    for (const listener of listeners) listener(message);
  };
  const stopWatching = watchAnswers(() => following.look());
  const setOpen = (now: boolean) => {
    // No tab received live messages while the stream was closed, so the data that these messages
    // may have changed is fetched.
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
    // Asks the other tabs whether one of them has an open stream.
    say(null);
  }
  const lead = () => {
    // The tab that held the stream has closed; the next opening fetches the data that it missed.
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
  // The server no longer has the events after the last id, so all data is fetched again.
  if (event === 'live.reset') askAgain(Object.values(keys));
  else if (event.startsWith('tournament.')) hearMatch(event, data);
  else {
    refetch(MAKES_OLD.find(([beginning]) => event.startsWith(beginning))?.[1] ?? []);
    // No message of the stream names a list of the player's own matches, but a result notifies.
    if (event.startsWith('notification.')) void makeOld([keys.tournaments, 'results'], () => true);
  }
}

/**
 * Returns true for a query whose data has no subject in the event stream. Live messages are lost
 * while such data is fetched before the stream opens, so it must be fetched again.
 */
const isUnfollowed = (query: Query) => listOf(query)?.subject === undefined;

/** Query keys to fetch after a gap in the stream; null while no such fetch is planned. */
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

/**
 * Opens the channel between the browser's tabs. Returns null if the browser has none, or refuses it
 * because the user blocks the data of sites.
 */
function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel(CHANNEL);
  } catch {
    return null;
  }
}

/**
 * Runs `lead` while this tab holds the lock. A browser without locks, or one that refuses them with
 * the data of sites, runs it at once: each of its tabs then holds an event stream.
 */
async function holdLead(lead: () => Promise<void>, signal: AbortSignal): Promise<void> {
  let led = false;
  const leadOnce = () => {
    led = true;
    return lead();
  };
  try {
    await navigator.locks.request(LOCK, { signal }, leadOnce);
  } catch {
    // Without an attempt to lead, either the stream was stopped while this tab waited for the lock,
    // or the browser has refused the lock.
    if (!led && !signal.aborted) await leadOnce().catch(() => undefined);
  }
}

/**
 * Invalidates queries. If the first fetch of a query is still running, React Query does not fetch
 * it again, although the response may be older than the live message. Such a query is invalidated a
 * second time after its response has arrived. After a failure it is not, because its screen then
 * reports the failure and has a button to try again.
 */
async function makeOld(queryKey: readonly string[], predicate: (query: Query) => boolean) {
  const waiting = queryClient.getQueryCache().findAll({
    queryKey,
    predicate: (query) => isAwaited(query) && predicate(query),
  });
  await queryClient.invalidateQueries({ queryKey, predicate });
  for (const { queryKey, state } of waiting) {
    if (state.status === 'success') void queryClient.invalidateQueries({ queryKey });
  }
}

const isAwaited = ({ state }: Query) => !state.data && state.fetchStatus !== 'idle';

function refetch(names: readonly string[], predicate = (_: Query) => true): void {
  for (const key of names) void makeOld([key], predicate);
}
