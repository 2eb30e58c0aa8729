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
    const parse = messageParser(onMessage);
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENCE_MS);
      parse(value);
    }
  } finally {
    clearTimeout(timer);
  }
}

/** Cuts the stream into messages, as the HTML standard's "event stream interpretation" says. */
function messageParser(onMessage: (message: LiveMessage) => void) {
  let rest = '';
  let id: string | null = null;
  let event = '';
  let data: string[] = [];
  const line = (text: string) => {
    if (text === '') {
      if (data.length > 0) onMessage({ id, event: event || 'message', data: data.join('\n') });
      event = '';
      data = [];
      return;
    }
    const colon = text.indexOf(':');
    const field = colon < 0 ? text : text.slice(0, colon);
    const value = colon < 0 ? '' : text.slice(colon + 1).replace(/^ /, '');
    if (field === 'id') id = value;
    else if (field === 'event') event = value;
    else if (field === 'data') data.push(value);
  };
  return (chunk: string) => {
    const lines = (rest + chunk).split(/\r\n|\n|\r/);
    rest = lines.pop() ?? '';
    for (const text of lines) line(text);
  };
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
