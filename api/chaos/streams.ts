import { request } from 'node:http';

export interface EndedStream {
  /** True if the server ended the stream; false if the connection broke off. */
  readonly cleanly: boolean;
  /** True if the server sent the time to wait before reconnecting. */
  readonly toldWhenToReturn: boolean;
}

/** Keeps a stream of live events open like a browser page, and reconnects when the stream ends. */
export class StreamReader {
  readonly ended: EndedStream[] = [];
  private leave: () => void = () => undefined;
  private over = false;

  constructor(
    private readonly baseUrl: () => string,
    private readonly sessionToken: string,
  ) {}

  async read(): Promise<void> {
    while (!this.over) {
      const ended = await this.once().catch(() => null);
      if (ended && !this.over) this.ended.push(ended);
      await new Promise((next) => setTimeout(next, 100));
    }
  }

  stop(): void {
    this.over = true;
    this.leave();
  }

  private once(): Promise<EndedStream> {
    return new Promise((done, fail) => {
      const headers = { authorization: `Bearer ${this.sessionToken}` };
      const asking = request(`${this.baseUrl()}/api/events`, { headers, agent: false });
      this.leave = () => asking.destroy();
      asking.on('error', fail);
      asking.on('response', (answer) => {
        if (answer.statusCode !== 200) return fail(new Error(`answered ${answer.statusCode}`));
        let text = '';
        answer.on('data', (chunk: Buffer) => {
          text += chunk.toString();
        });
        const told = () => /^retry: \d+$/m.test(text);
        answer.on('end', () => done({ cleanly: true, toldWhenToReturn: told() }));
        answer.on('error', () => done({ cleanly: false, toldWhenToReturn: told() }));
      });
      asking.end();
    });
  }
}
