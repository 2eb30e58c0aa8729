import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Attempt, Command, Journal, Known } from './journal.js';

export interface Asked {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly body?: object;
}

export interface CallerSettings {
  /** Returns the product's address. Called before each attempt. */
  readonly baseUrl: () => string;
  readonly journal: Journal;
  /**
   * Time to wait for a response, in milliseconds. After this time the outcome of the attempt is
   * unknown.
   */
  readonly patienceMs: number;
  /**
   * Returns true if the caller may stop repeating a command whose outcome is unknown. Such a
   * command is then reported as a finding.
   */
  readonly mayGiveUp: () => boolean;
}

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 1_000;

/**
 * Sends the requests of one simulated user to the product. Every command has an Idempotency-Key and
 * is repeated with the same key until the outcome is known. The outcome is unknown if there is no
 * response, after a 5xx, and if the response says "still being processed".
 */
export class Caller {
  private counted = 0;
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 2 });

  constructor(
    readonly name: string,
    private readonly sessionToken: string,
    private readonly settings: CallerSettings,
  ) {}

  /**
   * Sends a command until its outcome is known. `facts` returns the facts that the ledger must
   * contain if the command succeeds.
   */
  async command(
    asked: Asked,
    facts: (body: Known['body']) => readonly string[] = () => [],
  ): Promise<Command> {
    this.counted += 1;
    const key = `${this.name}-${this.counted}`;
    const what = `${asked.method} ${asked.path}`;
    const command = this.settings.journal.open(this.name, what, key);
    for (let pause = FIRST_WAIT_MS; !this.settings.mayGiveUp(); ) {
      const known = await this.attempt(command, asked);
      if (known) {
        command.answer = known;
        if (known.status < 300) command.facts = facts(known.body);
        return command;
      }
      await wait(pause);
      pause = Math.min(pause * 1.5, LONGEST_WAIT_MS);
    }
    return command;
  }

  /** Reads from a path. Returns the body of the response; null if there is no response. */
  async read(path: string): Promise<Known['body'] | null> {
    const [what, sentAt] = [`GET ${path}`, performance.now()];
    const keep = (outcome: Attempt['outcome'], code: string | null) => {
      const endedAt = performance.now();
      this.settings.journal.reads.push({ actor: this.name, what, sentAt, endedAt, outcome, code });
    };
    try {
      const { status, body } = await this.send({ method: 'GET', path }, null);
      keep(status, codeOf(body));
      this.mustBeExplained(what, status);
      return status === 200 ? body : null;
    } catch (error) {
      keep(outcomeOf(error), null);
      return null;
    }
  }

  close(): void {
    this.agent.destroy();
  }

  private async attempt(command: Command, asked: Asked): Promise<Known | null> {
    const sentAt = performance.now();
    try {
      const { status, body } = await this.send(asked, command.key);
      const endedAt = performance.now();
      const code = codeOf(body);
      command.attempts.push({ sentAt, endedAt, outcome: status, code });
      this.mustBeExplained(command.what, status);
      return isKnown(status, code) ? { at: endedAt, status, code, body } : null;
    } catch (error) {
      const [outcome, endedAt] = [outcomeOf(error), performance.now()];
      command.attempts.push({ sentAt, endedAt, outcome, code: null });
      return null;
    }
  }

  /**
   * Records a response that no fault explains. Even if a server is unreachable, the product must
   * not respond with 500, but refuse the request and say when to retry.
   */
  private mustBeExplained(what: string, status: number): void {
    if (status === 401 || status === 403 || status === 422 || status === 500) {
      this.settings.journal.strange.push(`${this.name}: ${what} was answered ${status}`);
    }
  }

  private send(asked: Asked, key: string | null): Promise<Pick<Known, 'status' | 'body'>> {
    const text = asked.body ? JSON.stringify(asked.body) : null;
    const url = `${this.settings.baseUrl()}/api${asked.path}`;
    return new Promise((done, fail) => {
      const asking = request(url, {
        method: asked.method,
        agent: this.agent,
        signal: AbortSignal.timeout(this.settings.patienceMs),
        headers: {
          authorization: `Bearer ${this.sessionToken}`,
          ...(key ? { 'idempotency-key': key } : {}),
          ...(text === null
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
        },
      });
      asking.on('error', fail);
      asking.on('response', (answer) => readJson(answer).then(done, fail));
      asking.end(text ?? undefined);
    });
  }
}

const codeOf = ({ code }: Known['body']) => (typeof code === 'string' ? code : null);
const outcomeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : 'no answer';

/**
 * Returns true if the outcome of a command is known: after a success, and after a refusal without
 * an effect.
 */
function isKnown(status: number, code: string | null): boolean {
  if (code === 'REQUEST_RUNNING' || code === 'TOURNAMENT_BUSY') return false;
  return status < 500 && status !== 429 && status !== 408;
}

async function readJson(answer: IncomingMessage): Promise<Pick<Known, 'status' | 'body'>> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  const parsed: unknown = text === '' ? {} : JSON.parse(text);
  const body = typeof parsed === 'object' && parsed !== null ? parsed : {};
  return { status: answer.statusCode ?? 0, body: body as Known['body'] };
}
