import { Worker } from 'node:worker_threads';
import type { Portion } from './portion-check.js';

const SCRIPT = new URL('./portion-thread.js', import.meta.url);

interface Thread {
  readonly worker: Worker;
  readonly asked: { resolve: (portion: Portion) => void; reject: (error: Error) => void }[];
}

/** Distributes the portions of an export over several threads, in turn. */
export class PortionThreads {
  private readonly threads: readonly Thread[];
  private turn = 0;

  constructor(readonly count: number) {
    this.threads = Array.from({ length: count }, () => start());
  }

  /**
   * Checks a portion in a thread. The bytes move to the thread, so the caller can no longer use
   * them.
   */
  check(bytes: Uint8Array<ArrayBuffer>): Promise<Portion> {
    const thread = this.threads[this.turn % this.count];
    this.turn += 1;
    return new Promise((resolve, reject) => {
      thread?.asked.push({ resolve, reject });
      thread?.worker.postMessage(bytes, [bytes.buffer]);
    });
  }

  async close(): Promise<void> {
    await Promise.all(this.threads.map(({ worker }) => worker.terminate()));
  }
}

function start(): Thread {
  const worker = new Worker(SCRIPT);
  const thread: Thread = { worker, asked: [] };
  worker.on('message', (portion: Portion) => thread.asked.shift()?.resolve(portion));
  worker.on('error', (error: Error) => {
    for (const { reject } of thread.asked.splice(0)) reject(error);
  });
  return thread;
}
