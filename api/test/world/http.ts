import { Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface Response {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

export interface Request {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** A body that is sent as it is, or an object that is sent as JSON. */
  readonly payload?: object | string | undefined;
}

/** Keeps connections open, as a browser does. A connection without a request ends no process late. */
const agent = new Agent({ keepAlive: true });

/**
 * Sends one request and reads the whole response. It adds no header of its own and follows no
 * redirect.
 */
export function send(url: string, { method = 'GET', headers = {}, payload }: Request = {}) {
  const isRaw = payload === undefined || typeof payload === 'string' || Buffer.isBuffer(payload);
  const body = isRaw ? payload : JSON.stringify(payload);
  const own = isRaw ? {} : { 'content-type': 'application/json' };
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
  return new Promise<Response>((done, failed) => {
    const said = Object.entries({ ...own, ...length, ...headers });
    const sent = Object.fromEntries(said.filter(([, value]) => value !== undefined));
    const sending = request(url, { method, agent, headers: sent as OutgoingHttpHeaders });
    // The server may answer and hang up before it has read a large body; then its answer counts.
    let reason: Error | undefined = new Error('the connection ended without an answer');
    sending.on('error', (error) => {
      if (reason) reason = error;
    });
    sending.once('close', () => {
      if (reason) failed(reason);
    });
    sending.once('response', (answer) => {
      reason = undefined;
      buffer(answer).then(
        (bytes) => done({ status: answer.statusCode ?? 0, headers: answer.headers, bytes }),
        failed,
      );
    });
    sending.end(body);
  });
}

/** Ends the connections that wait for another request. */
export function hangUp(): void {
  agent.destroy();
}
