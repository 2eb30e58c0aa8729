import {
  type Answers,
  type Call,
  example,
  noAnswer,
  Refusal,
  type Sent,
  wholeExample,
} from './answers';
import { bodyOf, PATHS } from './examples';

const PATTERNS = PATHS.map((template) => ({
  template,
  pattern: new RegExp(`^${template.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
  // Of two paths that match, the one with fewer placeholders is meant.
  places: template.split('{').length,
})).sort((one, other) => one.places - other.places);

/** Answers the calls of the page in place of the product, and keeps them. */
class Server {
  answers: Answers = {};
  /** The requests that the page has sent, the oldest first. */
  readonly sent: Sent[] = [];
  /** Calls that the test does not answer, or not rightly. Each of them fails the test. */
  readonly problems: string[] = [];
  /** Number of requests that are not answered yet. */
  open = 0;
  /** The answer to calls that the test does not name; none by default. */
  otherwise: typeof example | typeof wholeExample | undefined;
  /** Holds each answer until the returned promise is fulfilled; undefined to answer at once. */
  pause: (() => Promise<void>) | undefined;
  private streams: ReadableStreamDefaultController<Uint8Array>[] = [];

  /** Forgets the last test. Its answers stay until the next page, for calls that are still due. */
  reset(): void {
    this.open = 0;
    this.pause = undefined;
    this.sent.length = 0;
    this.problems.length = 0;
    for (const stream of this.streams) stream.close();
    this.streams = [];
  }

  /** Returns the requests of one call. */
  calls(call: Call): readonly Sent[] {
    return this.sent.filter((sent) => sent.call === call);
  }

  /** Sends a live message to the page. */
  say(event: string, data: unknown): void {
    const text = `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
    for (const stream of this.streams) stream.enqueue(new TextEncoder().encode(text));
  }

  async answer(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    const found = PATTERNS.find(({ pattern }) => pattern.test(pathname));
    const call = `${request.method} ${found?.template ?? pathname}` as Call;
    if (call === 'GET /api/events') return this.stream();
    const text = await request.text();
    const sent: Sent = {
      call,
      path: { ...found?.pattern.exec(pathname)?.groups },
      query: searchParams,
      headers: request.headers,
      body: text.startsWith('{') ? JSON.parse(text) : text,
    };
    this.sent.push(sent);
    this.open += 1;
    await this.pause?.();
    const reply = await this.reply(sent);
    this.open -= 1;
    if (reply === noAnswer) throw new TypeError('Failed to fetch');
    return reply instanceof Refusal ? refused(reply) : respond(200, reply);
  }

  private async reply(sent: Sent): Promise<unknown> {
    const { call } = sent;
    try {
      const told = this.answers[call] ?? this.otherwise;
      if (told === undefined) throw new Error('the test has no answer');
      const reply: unknown = typeof told === 'function' ? await told(sent) : told;
      if (reply === noAnswer || reply instanceof Refusal) return reply;
      if (reply === example || reply === wholeExample) {
        return bodyOf(call, undefined, reply === wholeExample);
      }
      return bodyOf(call, reply);
    } catch (error) {
      this.problems.push(`${call}: ${String(error)}`);
      return noAnswer;
    }
  }

  private stream(): Response {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => void this.streams.push(controller),
    });
    return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } });
  }
}

function refused({ status, code, message, details }: Refusal): Response {
  return respond(status, { statusCode: status, message, error: 'Refused', code, ...details });
}

function respond(status: number, body: unknown): Response {
  const text = body === undefined ? null : JSON.stringify(body);
  const headers = { 'Content-Type': 'application/json', 'X-Server-Time': String(Date.now()) };
  return new Response(text, { status, headers });
}

export const server = new Server();
const real = globalThis.fetch;

/** Sends the calls of the API to `server`, and every other request to the network. */
export function startServer(): void {
  globalThis.fetch = (input, init) => {
    const request = new Request(input, init);
    const isCall = new URL(request.url).pathname.startsWith('/api/');
    return isCall ? server.answer(request) : real(request);
  };
}
