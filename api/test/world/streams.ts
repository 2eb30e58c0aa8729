import { expect } from '@jest/globals';
import { createApp } from '../../src/app.js';
import { LiveFeed } from '../../src/modules/notifications/index.js';
import { startTestApp, type TestApp } from './app.js';
import type { Person } from './people.js';
import { eventually } from './wait.js';

interface Heard {
  readonly id: string;
  readonly event: string;
  readonly data: Record<string, unknown>;
}

export interface Stream {
  readonly heard: Heard[];
  readonly headers: Headers;
  readonly ended: Promise<void>;
  stop(): void;
}

/**
 * A test application with a second process over the same database. Tests open live streams at both.
 */
export interface LiveWorld extends TestApp {
  readonly urls: readonly string[];
  listen(
    who: Pick<Person, 'headers'>,
    process?: number,
    lastId?: string,
    subjects?: readonly string[],
  ): Promise<Stream>;
  publish(topic: string, audience?: 'everyone' | { userId: string }): Promise<void>;
  stopStreams(): void;
}

export async function startLiveWorld(): Promise<LiveWorld> {
  const world = await startTestApp();
  const second = await createApp();
  await world.app.listen(0, '127.0.0.1');
  await second.listen(0, '127.0.0.1');
  const urls = [await world.app.getUrl(), await second.getUrl()];
  const open: Stream[] = [];
  const stopStreams = () => {
    for (const stream of open.splice(0)) stream.stop();
  };
  return {
    ...world,
    urls,
    stopStreams,
    listen: async (who, process = 0, lastId, subjects) => {
      const query =
        subjects && `?${new URLSearchParams(subjects.map((each) => ['subjects', each]))}`;
      const stream = await listenAt(`${urls[process]}/api/events${query ?? ''}`, who, lastId);
      open.push(stream);
      await eventually(() => expect(stream.heard[0]?.event).toBe('live.hello'));
      return stream;
    },
    publish: (topic, audience = 'everyone') =>
      world.app.get(LiveFeed).publish({ topic, audience, data: { topic } }),
    close: async () => {
      stopStreams();
      await second.close();
      await world.close();
    },
  };
}

/** Topics of the messages that came after the greeting. */
export const topics = ({ heard }: Stream) => heard.slice(1).map(({ event }) => event);

async function listenAt(
  url: string,
  who: Pick<Person, 'headers'>,
  lastId?: string,
): Promise<Stream> {
  const abort = new AbortController();
  const response = await fetch(url, {
    headers: { ...who.headers, ...(lastId ? { 'last-event-id': lastId } : {}) },
    signal: abort.signal,
  });
  expect(response.status).toBe(200);
  const heard: Heard[] = [];
  const ended = readInto(heard, response).catch(() => undefined);
  return { heard, headers: response.headers, ended, stop: () => abort.abort() };
}

async function readInto(heard: Heard[], { body }: Response): Promise<void> {
  let text = '';
  for await (const chunk of body ?? []) {
    text += Buffer.from(chunk).toString();
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const [, id, event, data] = /^id: (.*)\nevent: (.*)\ndata: (.*)$/.exec(block) ?? [];
      if (id && event && data) heard.push({ id, event, data: JSON.parse(data) });
    }
  }
}
