import { connect, createServer, type Server, type Socket } from 'node:net';
import type { Page } from '@playwright/test';
import { product } from './product.ts';

/**
 * A proxy to the product whose connections can be cut: every connection ends, and new ones fail
 * until `mend` is called.
 */
export interface Line {
  readonly url: string;
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

export async function newLine(): Promise<Line> {
  const { hostname, port } = new URL(product().url);
  const open = new Set<Socket>();
  let whole = true;
  const server: Server = createServer((near) => {
    if (!whole) return void near.destroy();
    const far = connect(Number(port), hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on('error', () => undefined);
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    cut() {
      whole = false;
      for (const socket of open) socket.destroy();
    },
    mend() {
      whole = true;
    },
    close: () =>
      new Promise((done) => {
        for (const socket of open) socket.destroy();
        server.close(() => done());
      }),
  };
}

/**
 * Blocks the page's live stream, as on a broken connection, and reports the page as hidden, so that
 * it does not poll every 20 seconds.
 */
export async function deaf(page: Page): Promise<void> {
  await page.route('**/api/events?*', () => undefined);
  await page.addInitScript(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
  });
}
