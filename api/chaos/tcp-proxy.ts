import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * `pass` forwards everything. `refuse` resets new connections. `swallow` forwards requests to the
 * server but drops the server's responses.
 */
type Mode = 'pass' | 'refuse' | 'swallow';

interface Line {
  readonly client: Socket;
  readonly server: Socket;
}

/** A TCP proxy to PostgreSQL that can cut, delay and redirect connections. */
export class TcpProxy {
  private readonly lines = new Set<Line>();
  private mode: Mode = 'pass';
  private delayMs = 0;
  private server: Server | null = null;
  /** Number of bytes of responses that were dropped. */
  swallowedBytes = 0;

  constructor(
    readonly port: number,
    private target: number,
  ) {}

  async open(): Promise<void> {
    const server = createServer((client) => this.accept(client));
    this.server = server;
    await new Promise<void>((done, fail) => {
      server.once('error', fail);
      server.listen(this.port, '127.0.0.1', () => done());
    });
  }

  async close(): Promise<void> {
    this.cutAll();
    await new Promise((done) => (this.server ? this.server.close(done) : done(null)));
  }

  /** Cuts all connections and forwards new ones to another server, as if a DNS name had changed. */
  leadTo(port: number): void {
    this.target = port;
    this.cutAll();
  }

  async cut(forMs: number): Promise<void> {
    this.mode = 'refuse';
    this.cutAll();
    await wait(forMs);
    this.mode = 'pass';
  }

  async slow(forMs: number, delayMs: number): Promise<void> {
    this.delayMs = delayMs;
    await wait(forMs);
    this.delayMs = 0;
  }

  async swallow(forMs: number): Promise<void> {
    this.mode = 'swallow';
    await wait(forMs);
    this.mode = 'refuse';
    this.cutAll();
    this.mode = 'pass';
  }

  private accept(client: Socket): void {
    // Without this listener, an error of the socket would end this process.
    client.on('error', () => client.destroy());
    if (this.mode === 'refuse') {
      client.resetAndDestroy();
      return;
    }
    const server = connect(this.target, '127.0.0.1');
    const line = { client, server };
    this.lines.add(line);
    client.setNoDelay(true);
    server.setNoDelay(true);
    server.on('error', () => client.resetAndDestroy());
    const end = () => {
      this.lines.delete(line);
      client.destroy();
      server.destroy();
    };
    client.on('close', end);
    server.on('close', end);
    const toServer = new Lane(server);
    const toClient = new Lane(client);
    client.on('data', (chunk) => toServer.send(chunk, this.delayMs));
    server.on('data', (chunk) => {
      if (this.mode === 'swallow') this.swallowedBytes += chunk.length;
      else toClient.send(chunk, this.delayMs);
    });
  }

  private cutAll(): void {
    for (const { client, server } of this.lines) {
      client.resetAndDestroy();
      server.destroy();
    }
    this.lines.clear();
  }
}

/** One direction of one connection. The bytes keep their order even if the delay changes. */
class Lane {
  private sent: Promise<unknown> = Promise.resolve();
  private waiting = 0;

  constructor(private readonly to: Socket) {}

  send(chunk: Buffer, delayMs: number): void {
    if (delayMs === 0 && this.waiting === 0) {
      this.write(chunk);
      return;
    }
    this.waiting += 1;
    const due = wait(delayMs);
    this.sent = this.sent
      .then(() => due)
      .then(() => {
        this.waiting -= 1;
        this.write(chunk);
      });
  }

  private write(chunk: Buffer): void {
    if (this.to.writable) this.to.write(chunk);
  }
}
