import { createParser } from 'eventsource-parser';
import { session } from '../session/session';
import { apiStream } from './client';

/** One message of the server's event stream. */
export interface LiveMessage {
  readonly id: string | null;
  readonly event: string;
  readonly data: string;
}

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
/** The server sends a heartbeat every 15 s; twice that in silence is a dead line. */
const SILENCE_MS = 35_000;

/**
 * Reads GET /api/events over fetch (EventSource cannot carry a bearer) until stopped. It asks with
 * the last id that was heard, after a break waiting longer each time and never as one herd.
 */
export async function readLiveStream(
  stop: AbortSignal,
  lastId: () => string | null,
  onMessage: (message: LiveMessage) => void,
  onState: (open: boolean) => void,
): Promise<void> {
  let wait = FIRST_WAIT_MS;
  while (!stop.aborted && session.get().token) {
    try {
      await readOnce(
        stop,
        lastId(),
        () => {
          wait = FIRST_WAIT_MS;
          onState(true);
        },
        onMessage,
      );
    } catch {
      // A broken line is ordinary: wait and ask again.
    }
    onState(false);
    await pause(wait * (0.5 + Math.random()), stop);
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
  }
}

async function readOnce(
  stop: AbortSignal,
  lastId: string | null,
  onOpen: () => void,
  onMessage: (message: LiveMessage) => void,
): Promise<void> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENCE_MS);
  try {
    const signal = AbortSignal.any([stop, silence.signal]);
    const reader = await apiStream('/api/events', lastId, signal);
    onOpen();
    const parser = createParser({
      onEvent: ({ id = null, event = 'message', data }) => onMessage({ id, event, data }),
    });
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENCE_MS);
      parser.feed(value);
    }
  } finally {
    clearTimeout(timer);
  }
}

function pause(milliseconds: number, stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    stop.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
