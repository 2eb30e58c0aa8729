import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { session } from '../session/session';
import { type LiveMessage, readLiveStream } from './live-stream';

const STREAM = ': hello\n\nid: 7-1\nevent: match\r\ndata: {"seats":\ndata: 3}\r\n\r\ndata: ₹\n\n';
const HEARD: readonly LiveMessage[] = [
  { id: '7-1', event: 'match', data: '{"seats":\n3}' },
  { id: null, event: 'message', data: '₹' },
];

beforeEach(() => {
  session.set({ loading: false, token: 'token', user: null });
  const listens = { addEventListener: () => undefined, removeEventListener: () => undefined };
  Object.assign(globalThis, { ...listens, document: { ...listens, visibilityState: 'visible' } });
});
afterEach(() => {
  jest.restoreAllMocks();
});

/**
 * Reads a stream that arrives in these pieces and then ends. Returns the messages of the stream.
 */
async function heardOf(pieces: readonly Uint8Array[]): Promise<LiveMessage[]> {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(body));
  const heard: LiveMessage[] = [];
  const stop = new AbortController();
  await readLiveStream(
    stop.signal,
    () => ({ path: '/api/events', lastId: null }),
    (message) => heard.push(message),
    (open) => {
      // The connection has closed, so the stream is stopped before the client connects again.
      if (!open) queueMicrotask(() => stop.abort());
    },
  );
  return heard;
}

test('a stream cut into two pieces at any byte yields the same messages', async () => {
  const bytes = new TextEncoder().encode(STREAM);
  for (let cut = 0; cut <= bytes.length; cut += 1) {
    expect([cut, await heardOf([bytes.slice(0, cut), bytes.slice(cut)])]).toEqual([cut, HEARD]);
  }
});

test('a message of the stream without its final empty line is ignored', async () => {
  expect(await heardOf([new TextEncoder().encode('event: match\ndata: 1\n')])).toEqual([]);
});
