import { setTimeout as wait } from 'node:timers/promises';
import type { Random } from '../random.js';
import type { Stack } from '../stack.js';
import type { Provider } from './provider.js';

/** Faults of the provider, each with its share of the calls. */
const FAULTS: readonly (readonly [route: string, kind: string, share: number])[] = [
  ['POST /v1/payouts', 'execute-then-drop', 0.03],
  ['POST /v1/payouts', '500-after', 0.03],
  ['POST /v1/payouts', 'truncated', 0.01],
  ['POST /v1/payouts', 'reset', 0.02],
  ['POST /v1/payouts', '500', 0.01],
  ['POST /v1/payouts', 'html-502', 0.01],
  ['POST /v1/payouts', '429', 0.01],
  ['*', '503', 0.01],
];
const ALWAYS = 1_000_000_000;
const WEBHOOKS = { doubledShare: 0.2, droppedShare: 0.1, lateMs: 1_000, firstRetryMs: 1_000 };
const QUIET = { doubledShare: 0, droppedShare: 0, lateMs: 0 };
const LARGE_PAISE = 100_000_000_000;
const SHORT_MS = 1_500;

type Kind = 'kill worker' | 'kill API' | 'restart PostgreSQL' | 'low balance' | 'address refused';

const KINDS: readonly Kind[] = [
  'kill worker',
  'kill API',
  'restart PostgreSQL',
  'low balance',
  'address refused',
  'kill worker',
];

/** Disturbs the product and the provider while payouts are sent. */
export class Trouble {
  readonly done = new Map<Kind, number>();

  constructor(
    private readonly stack: Stack,
    private readonly provider: Provider,
    private readonly random: Random,
    private readonly say: (line: string) => void,
  ) {}

  async begin(): Promise<void> {
    for (const [route, kind, share] of FAULTS) {
      await this.provider.control('POST', '/faults', { route, kind, share, times: ALWAYS });
    }
    await this.provider.control('PATCH', '/settings', { payoutWebhook: WEBHOOKS });
  }

  /** Carries out so many faults, one after the other, in a random order. */
  async carryOutAll(count: number, gapMs: number): Promise<void> {
    const kinds: Kind[] = [];
    for (let left = count; left > 0; left -= 1) {
      await wait(gapMs * (0.5 + this.random.next()));
      if (kinds.length === 0) kinds.push(...this.random.shuffled(KINDS));
      const kind = kinds.pop();
      if (kind) await this.carryOut(kind);
    }
  }

  async end(): Promise<void> {
    await this.provider.control('DELETE', '/faults');
    await this.provider.control('PATCH', '/settings', { payoutWebhook: QUIET });
    await this.provider.control('POST', '/balance', { amount: LARGE_PAISE });
  }

  private async carryOut(kind: Kind): Promise<void> {
    this.say(`  ${kind}`);
    await this.work(kind);
    this.done.set(kind, (this.done.get(kind) ?? 0) + 1);
  }

  private async work(kind: Kind): Promise<void> {
    const { stack, provider } = this;
    switch (kind) {
      case 'kill worker':
      case 'kill API': {
        const part = stack.part(kind === 'kill API' ? 'api' : 'worker');
        await part.kill();
        part.start();
        return;
      }
      case 'restart PostgreSQL':
        await stack.postgres.stop('immediate');
        await stack.postgres.start();
        return;
      case 'low balance':
        await provider.control('POST', '/balance', { amount: 0 });
        await wait(SHORT_MS);
        await provider.control('POST', '/balance', { amount: LARGE_PAISE });
        return;
      case 'address refused':
        await this.allow(['203.0.113.7']);
        await wait(SHORT_MS);
        await this.allow(null);
    }
  }

  private async allow(allowedAddresses: readonly string[] | null): Promise<void> {
    await this.provider.control('PATCH', '/settings', { payouts: { allowedAddresses } });
  }
}
