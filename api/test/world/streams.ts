import { expect } from '@jest/globals';
import { type Person, somebody } from './people.js';
import { type OwnProduct, startProduct } from './product.js';
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

/** Two processes of the API over one database. Tests open live streams at both. */
export interface LiveWorld extends OwnProduct {
  readonly urls: readonly string[];
  listen(
    who: Pick<Person, 'headers'>,
    process?: number,
    lastId?: string,
    subjects?: readonly string[],
  ): Promise<Stream>;
  /** Publishes a message that belongs to no event of the log. */
  publish(topic: string, audience?: 'everyone' | { userId: string }, data?: object): Promise<void>;
  /**
   * Stops all streams, and waits until both processes have delivered everything, so that no stream
   * of the next test gets a message of this one.
   */
  stopStreams(): Promise<void>;
}

export async function startLiveWorld(): Promise<LiveWorld> {
  const world = await startProduct();
  const second = await startProduct({}, { beside: world });
  const urls = [world.url, second.url];
  const open: Stream[] = [];
  const stop = () => {
    for (const stream of open.splice(0)) stream.stop();
  };
  const publish: LiveWorld['publish'] = async (topic, audience = 'everyone', data = { topic }) => {
    const userId = audience === 'everyone' ? null : audience.userId;
    await world.database.rows('SELECT live_publish($1, $2, $3)', [topic, userId, data]);
  };
  const stopStreams = async () => {
    stop();
    const watcher = await somebody(world);
    for (const url of urls) open.push(await listenTo({ url }, watcher));
    await publish('the-last');
    await eventually(() => {
      for (const stream of open) expect(topics(stream)).toContain('the-last');
    });
    stop();
  };
  return {
    ...world,
    urls,
    stopStreams,
    listen: async (who, process = 0, lastId, subjects) => {
      const stream = await listenTo({ url: urls[process] ?? '' }, who, { lastId, subjects });
      open.push(stream);
      return stream;
    },
    publish,
    close: async () => {
      stop();
      await second.close();
      await world.close();
    },
  };
}

/** Topics of the messages that came after the greeting. */
export const topics = ({ heard }: Stream) => heard.slice(1).map(({ event }) => event);

/** Opens a live stream and waits for its greeting. */
export async function listenTo(
  { url }: Pick<OwnProduct, 'url'>,
  who: Pick<Person, 'headers'>,
  {
    lastId,
    subjects,
  }: { lastId?: string | undefined; subjects?: readonly string[] | undefined } = {},
): Promise<Stream> {
  const query = subjects && `?${new URLSearchParams(subjects.map((each) => ['subjects', each]))}`;
  const stream = await listenAt(`${url}/api/events${query ?? ''}`, who, lastId);
  await eventually(() => expect(stream.heard[0]?.event).toBe('live.hello'));
  return stream;
}

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
