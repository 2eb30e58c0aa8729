import { createHash } from 'node:crypto';

/** Random numbers from a seed. The same seed always gives the same numbers. */
export class Random {
  private state: number;

  constructor(seed: string) {
    this.state = createHash('sha256').update(seed).digest().readUInt32LE(0);
  }

  /**
   * Returns a number from 0 up to, but not including, 1, by the algorithm Mulberry32 (Tommy
   * Ettinger, public domain).
   */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** Returns a whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[Math.floor(this.next() * items.length)];
    if (item === undefined) throw new Error('the list to pick from is empty');
    return item;
  }

  shuffled<Item>(items: readonly Item[]): Item[] {
    const left = [...items];
    const order: Item[] = [];
    while (left.length > 0) order.push(...left.splice(Math.floor(this.next() * left.length), 1));
    return order;
  }
}
