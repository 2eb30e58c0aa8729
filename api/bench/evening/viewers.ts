import { get, type IncomingMessage } from 'node:http';
import { ask } from '../product/load.js';
import { PAGE } from './behaviour.js';

/**
 * This file runs as a separate process. It simulates many pages that behave like the web, each with
 * an open stream.
 */
interface Opening {
  readonly urls: readonly string[];
  readonly mode: string;
  readonly sessionTokens: readonly string[];
}

export interface Join {
  readonly tournamentId: string;
  readonly position: number;
  /** Time at which the request to join was due, in milliseconds since 1970. */
  readonly dueAt: number;
}

export type Order =
  | { readonly what: 'open'; readonly opening: Opening }
  | { readonly what: 'count' }
  | { readonly what: 'measure'; readonly joins: readonly Join[] };

export interface Counts {
  readonly open: number;
  readonly requests: number;
  readonly streamBytes: number;
  readonly answerBytes: number;
  readonly refused: number;
}

/** Times from a join's due time until each viewer received the message about it. */
export interface Told {
  readonly milliseconds: readonly number[];
  /**
   * Number of pairs of a join and a viewer for which the viewer received no message about the join.
   */
  readonly untold: number;
}

interface Message {
  readonly event: string;
  readonly data: {
    readonly tournamentId?: string;
    readonly version?: number;
  };
}

/** Times at which viewers received each version of a match, by version. */
type Arrivals = Map<number, number[]>;

const AT_ONCE = 50;
const now = () => performance.timeOrigin + performance.now();
const counts = { open: 0, requests: 0, streamBytes: 0, answerBytes: 0, refused: 0 };
/**
 * Arrivals of live messages by API process and match, because processes may send different versions
 * of a match.
 */
const arrivals = new Map<string, Arrivals>();
let processes: readonly string[] = [];

async function openAll({ urls, mode, sessionTokens }: Opening): Promise<void> {
  processes = urls;
  for (let first = 0; first < sessionTokens.length; first += AT_ONCE) {
    const some = sessionTokens.slice(first, first + AT_ONCE);
    await Promise.all(some.map((token, i) => openOne(urls[i % urls.length] ?? '', mode, token)));
  }
}

async function openOne(url: string, mode: string, sessionToken: string): Promise<void> {
  await Promise.all(PAGE.opening(mode).map((path) => request(url, path, sessionToken)));
  const headers = { authorization: `Bearer ${sessionToken}` };
  await new Promise<void>((resolve, reject) => {
    const address = `${url}/events?subjects=mode%3A${mode}`;
    const sent = get(address, { agent: false, headers }, (answer) => {
      if (answer.statusCode !== 200) return reject(new Error(`stream: ${answer.statusCode}`));
      counts.open += 1;
      answer.on('close', () => {
        counts.open -= 1;
      });
      listen(answer, (message) => hear(message, url, sessionToken));
      resolve();
    });
    sent.on('error', reject);
  });
}

/**
 * The last text received, with its parsed messages. Every page of a mode receives the same text, so
 * the text is parsed once.
 */
let [lastText, lastRead]: [string, readonly Message[]] = ['', []];

function listen(answer: IncomingMessage, onMessage: (message: Message) => void): void {
  let rest = '';
  answer.setEncoding('utf8');
  answer.on('error', () => undefined);
  answer.on('data', (part: string) => {
    counts.streamBytes += part.length;
    const text = rest + part;
    const end = text.lastIndexOf('\n\n') + 2;
    rest = text.slice(end);
    const whole = text.slice(0, end);
    if (whole !== lastText) [lastText, lastRead] = [whole, read(whole)];
    for (const message of lastRead) onMessage(message);
  });
}

function read(text: string): readonly Message[] {
  return text.split('\n\n').flatMap((block) => {
    const [, event, data] = /event: (.*)\ndata: (.*)/.exec(block) ?? [];
    return event && data ? [{ event, data: JSON.parse(data) as Message['data'] }] : [];
  });
}

function hear({ event, data }: Message, url: string, sessionToken: string): void {
  const { tournamentId: id = '', version = 0 } = data;
  if (event === 'tournament.seats') {
    const ofMatch = arrivals.get(`${url} ${id}`) ?? new Map<number, number[]>();
    arrivals.set(`${url} ${id}`, ofMatch);
    const times = ofMatch.get(version) ?? [];
    ofMatch.set(version, times);
    times.push(now());
  } else if (PAGE.asksFor(event, data)) {
    const ask = () => void request(url, `/tournaments/${id}`, sessionToken);
    setTimeout(ask, Math.random() * PAGE.asksWithinMs);
  }
}

async function request(url: string, path: string, sessionToken: string): Promise<void> {
  counts.requests += 1;
  const { status, text } = await ask(url, { method: 'GET', path, sessionToken });
  counts.answerBytes += text.length;
  if (status >= 300) counts.refused += 1;
}

/**
 * Measures when viewers learned of each join: from the first message with the join's version or a
 * later version.
 */
function measure(joins: readonly Join[]): Told {
  const milliseconds: number[] = [];
  let untold = 0;
  for (const { tournamentId, position, dueAt } of joins) {
    let told = 0;
    for (const url of processes) {
      const ofMatch = arrivals.get(`${url} ${tournamentId}`) ?? new Map<number, number[]>();
      const later = [...ofMatch.keys()].filter((version) => version >= position);
      const times = ofMatch.get(Math.min(...later)) ?? [];
      for (const time of times) milliseconds.push(time - dueAt);
      told += times.length;
    }
    untold += Math.max(0, counts.open - told);
  }
  return { milliseconds: milliseconds.sort((a, b) => a - b), untold };
}

process.on('message', (order: Order) => {
  const answer = async () => {
    if (order.what === 'open') await openAll(order.opening);
    return order.what === 'measure' ? measure(order.joins) : counts;
  };
  answer().then(
    (done) => process.send?.({ done }),
    (error: unknown) => process.send?.({ failed: String(error) }),
  );
});
process.on('disconnect', () => process.exit());
