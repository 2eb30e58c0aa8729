import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isReady } from './stack.js';

const LOOK_EVERY_MS = 200;
const TRY_FOR_MS = 15_000;
const KEEP_MS = 120_000;

/**
 * A minimal load balancer for several API processes. It checks which processes are ready, sends
 * requests to them in turn, and tries another process if a connection is refused. If a request was
 * sent and gets no response, the balancer responds with 502. Other balancers would send such a
 * request again, but here the 502 shows that a process stopped too early.
 */
export class Balancer {
  private readonly server = createServer((asked, answer) => void this.pass(asked, answer));
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 200 });
  private ready: readonly number[] = [];
  private turn = 0;
  private looking: Promise<void> = Promise.resolve();
  private closed = false;
  port = 0;

  constructor(private readonly upstreams: readonly number[]) {}

  async open(): Promise<void> {
    await this.look();
    // Keeps connections open for longer than a user's pause between two requests.
    this.server.keepAliveTimeout = KEEP_MS;
    this.looking = this.keepLooking();
    await new Promise<void>((done) => this.server.listen(0, '127.0.0.1', () => done()));
    this.port = (this.server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    this.closed = true;
    await this.looking;
    this.agent.destroy();
    this.server.closeAllConnections();
    await new Promise((done) => this.server.close(done));
  }

  /** Waits for each check before the next, so that a late response does not replace a newer one. */
  private async keepLooking(): Promise<void> {
    while (!this.closed) {
      await new Promise((next) => setTimeout(next, LOOK_EVERY_MS));
      await this.look();
    }
  }

  private async look(): Promise<void> {
    const answers = await Promise.all(this.upstreams.map((port) => isReady(port)));
    const ready = this.upstreams.filter((_, index) => answers[index]);
    // If no process responds, the machine is probably busy, so try all of them.
    this.ready = ready.length > 0 ? ready : this.upstreams;
  }

  private async pass(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const body = await bodyOf(asked);
    if (!body) return;
    for (const end = Date.now() + TRY_FOR_MS; Date.now() < end; ) {
      this.turn += 1;
      const port = this.ready[this.turn % Math.max(1, this.ready.length)];
      if (port !== undefined && (await this.send(port, asked, body, answer))) return;
      await new Promise((next) => setTimeout(next, 20));
    }
    answer.writeHead(502).end('{"code":"NO_UPSTREAM"}');
  }

  /** Resolves to false if no byte was sent. The request may then be sent to another process. */
  private send(
    port: number,
    asked: IncomingMessage,
    body: Buffer,
    answer: ServerResponse,
  ): Promise<boolean> {
    return new Promise((done) => {
      const { method, url, headers } = asked;
      const { agent } = this;
      const passed = request({ host: '127.0.0.1', port, method, path: url, headers, agent });
      passed.on('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNREFUSED') return done(false);
        if (answer.headersSent) answer.destroy();
        else answer.writeHead(502).end(JSON.stringify({ code: `UPSTREAM_${error.code}` }));
        done(true);
      });
      passed.on('response', (response) => {
        const { connection: _hop, 'keep-alive': _too, ...kept } = response.headers;
        answer.writeHead(response.statusCode ?? 502, kept);
        response.pipe(answer);
        // If the response of the process breaks off, break off the response to the client too.
        response.on('error', () => answer.destroy());
        answer.on('close', () => response.destroy());
        done(true);
      });
      passed.end(body);
    });
  }
}

/** Returns the request's body; null if the client has disconnected. */
async function bodyOf(asked: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of asked) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  } catch {
    return null;
  }
}
