import type { Runtime } from '../supervisor/runtime-file.js';

/** Body of an HTTP response. The demo reads its fields without types, like any external client. */
export type Answer = Readonly<Record<string, unknown>>;

/**
 * Client of the running product with the same access as its users. It calls the API, reads the
 * inbox and pays at the sandbox.
 */
export class ArenaClient {
  constructor(private readonly runtime: Pick<Runtime, 'ports' | 'mailUiUrl' | 'sandboxUrl'>) {}

  async call(method: string, path: string, body?: object, token?: string): Promise<Answer> {
    const answer = await this.ask(`http://127.0.0.1:${this.runtime.ports.http}/api${path}`, {
      method,
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: body ? JSON.stringify(body) : undefined,
    });
    return answer;
  }

  /**
   * Waits for a mail with a six-digit code to an address, and returns the code of the newest mail.
   */
  async codeFor(email: string): Promise<string> {
    const url = `${this.runtime.mailUiUrl}/api/messages?to=${encodeURIComponent(email)}`;
    for (let attempt = 0; attempt < 150; attempt += 1) {
      const { messages } = (await this.ask(url)) as { messages: { text: string }[] };
      const code = /\b(\d{6})\b/.exec(messages[0]?.text ?? '')?.[1];
      if (code) return code;
      await new Promise((next) => setTimeout(next, 200));
    }
    throw new Error(`No code arrived for ${email}`);
  }

  /**
   * Pays an order at the payment sandbox in the role of the payer. `how` is the body of the
   * sandbox's request, which docs/sandbox.md describes.
   */
  async pay(orderId: string, how: object = {}): Promise<Answer> {
    return this.ask(`${this.runtime.sandboxUrl}/_sandbox/orders/${orderId}/pay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(how),
    });
  }

  private async ask(url: string, init: RequestInit = {}): Promise<Answer> {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(30_000) });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${init.method ?? 'GET'} ${url}: ${answer.status} ${text}`);
    return JSON.parse(text) as Answer;
  }
}
