import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Latencies } from '../report.js';

export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly sessionToken?: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answered {
  readonly status: number;
  readonly text: string;
  readonly etag: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 512 });

/** Sends one request over a connection that stays open for later requests. */
export function ask(url: string, call: Call): Promise<Answered> {
  const { method, path, sessionToken, body, headers } = call;
  const payload = body === undefined ? null : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const sent = request(
      `${url}${path}`,
      {
        agent,
        method,
        headers: {
          ...headers,
          ...(sessionToken ? { authorization: `Bearer ${sessionToken}` } : {}),
          ...(payload === null
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
        },
      },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('error', reject);
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            text: Buffer.concat(parts).toString(),
            etag: answer.headers.etag ?? '',
          }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(payload);
  });
}

/**
 * Returns the parsed response. Throws if the request was refused, because a measurement of refusals
 * is worthless.
 */
export async function insist(url: string, call: Call): Promise<ReturnType<typeof JSON.parse>> {
  const { status, text } = await ask(url, call);
  if (status >= 300)
    throw new Error(`${call.method} ${call.path}: ${status} ${text.slice(0, 300)}`);
  return JSON.parse(text);
}

export interface Load {
  readonly urls: readonly string[];
  readonly seconds: number;
  readonly next: () => Call | Promise<Call>;
  /** Statuses of 300 and above that also count as success. */
  readonly also?: readonly number[];
}

/**
 * Measures the highest rate. Each caller sends its next request as soon as the last one has its
 * response.
 */
export async function closedLoop(load: Load & { readonly callers: number }): Promise<Latencies> {
  const taken: number[] = [];
  let refused = 0;
  const until = performance.now() + load.seconds * 1_000;
  const caller = async (_: unknown, i: number) => {
    const url = load.urls[i % load.urls.length] ?? '';
    for (let begun = performance.now(); begun < until; ) {
      const next = load.next();
      const call = next instanceof Promise ? await next : next;
      // The time to prepare the next request does not count as latency.
      if (next instanceof Promise) begun = performance.now();
      const { status } = await ask(url, call);
      const ended = performance.now();
      if (status >= 300 && !load.also?.includes(status)) refused += 1;
      else taken.push(ended - begun);
      begun = ended;
    }
  };
  await Promise.all(Array.from({ length: load.callers }, caller));
  return summary(taken, load.seconds, refused);
}

/**
 * Sends a fixed number of requests per second, each at its due time, even if earlier responses are
 * late. Latency counts from the due time, so that a stall counts for every request that it delays
 * (no coordinated omission).
 */
export async function openLoop(load: Load & { readonly perSecond: number }): Promise<Latencies> {
  const { urls, seconds, perSecond, next } = load;
  const taken: number[] = [];
  let refused = 0;
  const asked: Promise<void>[] = [];
  const begun = performance.now();
  const total = Math.max(1, Math.floor(perSecond * seconds));
  for (let i = 0; i < total; i += 1) {
    const due = begun + (i * 1_000) / perSecond;
    const early = due - performance.now();
    if (early > 1) await wait(early);
    const one = async () => {
      const { status } = await ask(urls[i % urls.length] ?? '', await next());
      if (status >= 300) refused += 1;
      else taken.push(performance.now() - due);
    };
    asked.push(one());
  }
  await Promise.all(asked);
  return summary(taken, seconds, refused);
}

export function summary(taken: number[], seconds: number, refused: number): Latencies {
  taken.sort((one, other) => one - other);
  const at = (share: number) => taken[Math.floor(taken.length * share)] ?? Number.NaN;
  const max = taken.at(-1) ?? Number.NaN;
  const perSecond = Math.round(taken.length / seconds);
  return { perSecond, p50: at(0.5), p95: at(0.95), p99: at(0.99), max, refused };
}
