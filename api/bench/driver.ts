/**
 * Shape of the load: which wallets pay and which wallets receive. Wallets are numbered from 0 to
 * WALLETS - 1.
 */
export type Workload = 'into-one' | 'random-pairs' | 'from-one';

export const WALLETS = 10_000;
export const CALLERS = 64;
/** Opening balance of every wallet in tokens, which is more than any run spends. */
export const FUNDS = 1_000_000_000;

export interface Driver {
  /** Creates the tables and funds the wallets, in an empty database. */
  prepare(url: string): Promise<void>;
  open(url: string): Promise<Posting>;
}

export interface Posting {
  /** Moves one token between two wallets. Resolves when the post is durable. */
  post(from: number, to: number): Promise<void>;
  close(): Promise<void>;
  /** Throws if the balances do not add up after `posts` acknowledged posts since `prepare`. */
  prove(posts: number): Promise<void>;
}

export function walletId(wallet: number): string {
  return `00000000-0000-4000-8000-${String(wallet).padStart(12, '0')}`;
}

/** Returns the paying and the receiving wallet of the next post. */
export function pair(workload: Workload, random: () => number): [number, number] {
  const other = 1 + Math.floor(random() * (WALLETS - 1));
  switch (workload) {
    case 'into-one':
      return [other, 0];
    case 'from-one':
      return [0, other];
    case 'random-pairs': {
      const second = 1 + Math.floor(random() * (WALLETS - 1));
      return [other, second === other ? 0 : second];
    }
  }
}

/**
 * Returns a random number generator (Mulberry32) with a seed, so that every run draws the same
 * pairs.
 */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
