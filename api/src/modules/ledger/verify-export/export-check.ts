import { hash as digest } from 'node:crypto';
import { leafText, microsOf } from '../proof/leaf.js';
import { TreeBuilder } from '../proof/merkle-tree.js';
import type { TreeHead } from '../proof/signed-note.js';
import { AccountCheck } from './account-check.js';
import { type ExportedEvent, readLine } from './export-line.js';

export interface ExportProblem {
  /** The first position it concerns; null where no single one can be named. */
  readonly position: number | null;
  readonly problem: string;
}

const ZERO_HASH = '00'.repeat(32);
const MAX_PROBLEMS = 100;
/** As the leaf's first two octets: 00 for RFC 6962, 01 for the version of the text. */
const LEAF_PREFIX = '\u0000\u0001';

interface Batch {
  readonly number: number;
  readonly first: number;
  readonly recordedAt: string;
  readonly prevHash: string;
  readonly hash: string;
  readonly leaves: string[];
}

/**
 * Proves an export line by line, in memory of O(accounts): hashes, chain, density, conservation per
 * unit, running balances, floors, and signed heads of the tree. Knows no database.
 */
export class ExportCheck {
  readonly problems: ExportProblem[] = [];
  private readonly accounts = new AccountCheck();
  private readonly tree = new TreeBuilder();
  private readonly heads: TreeHead[];
  private position = 0;
  private batch: Batch | null = null;
  private lastBatch = { number: 0, hash: ZERO_HASH, micros: -1 };

  constructor(heads: readonly TreeHead[] = []) {
    this.heads = [...heads].sort((one, other) => one.size - other.size);
  }

  /** Events read. */
  get size(): number {
    return this.tree.size;
  }

  /** The hash the chain ends with. */
  get chainHash(): string {
    return this.lastBatch.hash;
  }

  get rootHash(): string {
    return this.tree.root().toString('hex');
  }

  line(text: string): void {
    const event = readLine(text);
    if (!event || !Number.isSafeInteger(event.position)) {
      this.add(this.position + 1, 'the line after the one before is no event');
      return;
    }
    this.checkPosition(event);
    const leaf = this.checkLeaf(event);
    for (const problem of this.accounts.check(event)) this.add(event.position, problem);
    this.checkBatch(event, leaf);
    this.tree.add(Buffer.from(leaf, 'hex'));
    this.checkHeads();
  }

  /** To be called after the last line. */
  end(): void {
    this.closeBatch();
    for (const { size } of this.heads) {
      this.add(
        this.position + 1,
        `the log is cut off: it ends at ${this.position}, the checkpoint covers ${size} events`,
      );
    }
  }

  private checkPosition({ position }: ExportedEvent): void {
    const expected = this.position + 1;
    if (position > expected) {
      const to = position - 1;
      this.add(expected, to === expected ? 'the event is missing' : `missing up to ${to}`);
    } else if (position < expected) {
      this.add(position, `the event stands again after ${this.position}`);
    }
    this.position = position;
  }

  private checkLeaf(event: ExportedEvent): string {
    // The prefix is two characters that UTF-8 writes as the octets 00 01.
    const leaf = digest('sha256', LEAF_PREFIX + leafText(event), 'hex');
    if (leaf !== event.leafHash) {
      this.add(event.position, 'the event was changed: its hash does not match');
    }
    return leaf;
  }

  private checkBatch(event: ExportedEvent, leaf: string): void {
    const { batch: number, position, recordedAt, prevHash, hash } = event;
    if (this.batch?.number !== number) {
      this.closeBatch();
      const continues = number === this.lastBatch.number + 1 && prevHash === this.lastBatch.hash;
      if (!continues || microsOf(recordedAt) <= this.lastBatch.micros) {
        this.add(position, `batch ${number} does not continue the one before`);
      }
      this.batch = { number, first: position, recordedAt, prevHash, hash, leaves: [] };
    } else if (
      this.batch.recordedAt !== recordedAt ||
      this.batch.prevHash !== prevHash ||
      this.batch.hash !== hash
    ) {
      this.add(position, `the event does not agree with the others of batch ${number}`);
    }
    this.batch.leaves.push(leaf);
  }

  private closeBatch(): void {
    const { batch } = this;
    if (!batch) return;
    const { number, first, recordedAt, prevHash, hash, leaves } = batch;
    const micros = microsOf(recordedAt);
    const numbers = Buffer.alloc(32);
    for (const [i, value] of [number, first, first + leaves.length - 1, micros].entries()) {
      numbers.writeBigInt64BE(BigInt(Number.isSafeInteger(value) ? value : -1), i * 8);
    }
    const bytes = Buffer.concat([
      Buffer.from(prevHash, 'hex'),
      numbers,
      Buffer.from(leaves.join(''), 'hex'),
    ]);
    if (digest('sha256', bytes, 'hex') !== hash) {
      this.add(first, `batch ${number} does not match its events: its hash differs`);
    }
    this.lastBatch = { number, hash, micros };
    this.batch = null;
  }

  private checkHeads(): void {
    while (this.heads[0]?.size === this.tree.size) {
      const [head] = this.heads.splice(0, 1);
      if (head && !this.tree.root().equals(head.root)) {
        this.add(null, `checkpoint ${head.size}: the log up to there is not what was signed`);
      }
    }
  }

  private add(position: number | null, problem: string): void {
    if (this.problems.length < MAX_PROBLEMS) this.problems.push({ position, problem });
  }
}
