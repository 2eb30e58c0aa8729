import { createParser } from 'eventsource-parser';
import { session } from '../session/session';
import { apiStream } from './client';

/** One message of the server's event stream. */
export interface LiveMessage {
  readonly id: string | null;
  readonly event: string;
  readonly data: string;
}

export interface StreamStart {
  readonly path: string;
  readonly lastId: string | null;
}

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
/**
 * Time without any data after which a connection counts as dead, in milliseconds. The server sends
 * a heartbeat every 15 seconds.
 */
const SILENCE_MS = 35_000;
/**
 * Time without any data, in milliseconds, after which a page that becomes visible opens a new
 * connection, because the browser has probably suspended the page.
 */
const SLEPT_MS = 20_000;

/**
 * Reads the event stream GET /api/events until `stop` is aborted. It uses `fetch`, because
 * EventSource cannot send a bearer token. Each attempt sends the id of the last event received.
 * Pauses between attempts grow and are random, so that browsers do not all reconnect at the same
 * moment.
 */
export async function readLiveStream(
  stop: AbortSignal,
  from: () => StreamStart,
  onMessage: (message: LiveMessage) => void,
  onState: (open: boolean) => void,
): Promise<void> {
  let wait = FIRST_WAIT_MS;
  while (!stop.aborted && session.get().token) {
    try {
      await readOnce(
        stop,
        from(),
        () => {
          wait = FIRST_WAIT_MS;
          onState(true);
        },
        onMessage,
      );
    } catch {
      // Broken connections are ordinary, so the loop waits and tries again.
    }
    onState(false);
    await pause(wait * (0.5 + Math.random()), stop);
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
  }
}

async function readOnce(
  stop: AbortSignal,
  { path, lastId }: StreamStart,
  onOpen: () => void,
  onMessage: (message: LiveMessage) => void,
): Promise<void> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENCE_MS);
  let heardAt = Date.now();
  const wake = () => {
    const isSeen = document.visibilityState === 'visible';
    if (isSeen && Date.now() - heardAt > SLEPT_MS) silence.abort();
  };
  document.addEventListener('visibilitychange', wake);
  try {
    const signal = AbortSignal.any([stop, silence.signal]);
    const reader = await apiStream(path, lastId, signal);
    onOpen();
    const parser = createParser({
      onEvent: ({ id = null, event = 'message', data }) => onMessage({ id, event, data }),
    });
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENCE_MS);
      heardAt = Date.now();
      parser.feed(value);
    }
  } finally {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', wake);
  }
}

/**
 * Waits for a number of milliseconds. The wait ends early when the device is online again or the
 * stream is stopped.
 */
function pause(milliseconds: number, stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener('online', done);
      stop.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    addEventListener('online', done);
    stop.addEventListener('abort', done);
  });
}
