import { findForks } from '../proof/forks.js';
import { TreeBuilder } from '../proof/merkle-tree.js';
import { SignedApprovals } from '../proof/signed-approvals.js';
import type { TreeHead } from '../proof/signed-note.js';
import { notTheSum } from './account-check.js';
import { agree, type BatchPart, continues, matches } from './batch-part.js';
import {
  BROKEN_LINE,
  densityProblem,
  disagreeing,
  discontinued,
  type ExportProblem,
  MAX_PROBLEMS,
  mismatched,
  type Portion,
} from './portion-check.js';

export interface ExportOptions {
  readonly heads?: readonly TreeHead[];
  /**
   * True if the export is only a part of the log, so that events before and after it may be
   * missing.
   */
  readonly part?: boolean;
}

interface OpenBatch extends BatchPart {
  readonly leaves: Uint8Array[];
}

const HASH_BYTES = 32;
const ZERO_HASH = '00'.repeat(HASH_BYTES);

/**
 * Verifies an export from the findings about its portions: dense positions, hash chain, running
 * balances and checkpoints. Memory use grows only with the number of accounts. No database is
 * needed.
 */
export class ExportCheck {
  readonly problems: ExportProblem[] = [];
  /** Notes on checks that are impossible for a part of the log. They are not problems. */
  readonly remarks: string[] = [];
  /** Position of the first event: 1, unless the export is a part of the log. */
  first = 0;
  last = 0;
  private readonly balances = new Map<string, number>();
  private readonly tree = new TreeBuilder();
  private readonly heads: TreeHead[];
  private readonly isPart: boolean;
  private readonly approvals: SignedApprovals;
  private batch: OpenBatch | null = null;

  constructor({ heads = [], part = false }: ExportOptions = {}) {
    this.heads = heads.filter(({ size }) => size > 0).sort((one, other) => one.size - other.size);
    this.isPart = part;
    this.approvals = new SignedApprovals(part);
    for (const { problem } of findForks(this.heads)) this.add(null, problem);
  }

  /** Number of events read. */
  get size(): number {
    return this.tree.size;
  }

  /** Hash of the last batch, which ends the hash chain. */
  get chainHash(): string {
    return this.batch?.hash ?? ZERO_HASH;
  }

  /** Number of approvals whose signature by a passkey was checked. */
  get signatures(): number {
    return this.approvals.checked;
  }

  get rootHash(): string {
    return this.tree.root().toString('hex');
  }

  /** Adds the next portion. Must be called with every portion, in the order of the file. */
  take(portion: Portion): void {
    if (portion.brokenAtStart > 0) this.add(this.last + 1, BROKEN_LINE);
    if (portion.head) {
      const signing = portion.signing.flatMap((event) => this.approvals.take(event) ?? []);
      const found = [...this.join(portion, portion.head), ...portion.problems, ...signing];
      found.sort((one, other) => (one.position ?? 0) - (other.position ?? 0));
      for (const { position, problem } of found) this.add(position, problem);
    }
    const { buffer, byteOffset, length } = portion.leaves;
    const leaves = Buffer.from(buffer, byteOffset, length);
    for (let from = 0; from < length; ) {
      const next = this.heads[0] ? (this.heads[0].size - this.size) * HASH_BYTES : length;
      const to = Math.min(from + next, length);
      this.tree.addAll(leaves.subarray(from, to));
      from = to;
      if (this.heads[0]?.size === this.size) this.checkHeads();
    }
  }

  /** Makes the last checks. Must be called after the last portion. */
  end(): void {
    const { batch, last } = this;
    if (batch && !batch.explained && !matches(batch, batch.leaves)) {
      const { number, first, count } = batch;
      const what = `batch ${number} is cut off after ${count} events, or does not match them`;
      if (this.isPart) this.remarks.push(`from position ${first} on nothing is proved: ${what}`);
      else this.add(first, what);
    }
    if (this.approvals.unknown > 0) {
      const what = 'their passkeys were added before this part';
      this.remarks.push(`${this.approvals.unknown} signatures are not checked: ${what}`);
    }
    for (const { size } of this.heads) {
      // If the file continues after the last event that the checkpoint covers, that event itself is
      // missing, and the gap is already reported.
      if (size <= last) continue;
      const what = `it ends at ${last}, the checkpoint covers ${size} events`;
      if (!this.isPart) this.add(last + 1, `the log is cut off: ${what}`);
      else if (this.first === 1) this.remarks.push(`a checkpoint proves nothing here: ${what}`);
    }
  }

  private join(portion: Portion, head: BatchPart): ExportProblem[] {
    const found: ExportProblem[] = [];
    const say = (position: number, problem: string) => found.push({ position, problem });
    if (this.size === 0) this.begin(portion.first, say);
    const gap = this.size > 0 ? densityProblem(this.last, portion.first) : null;
    if (gap) say(gap.position, gap.problem);
    this.last = portion.last;
    this.joinBatches(portion, head, gap !== null, say);
    this.joinAccounts(portion, say);
    return found;
  }

  /**
   * Stores the first position. If it is above 1, reports the events before it as missing; for a
   * part of the log, adds a note instead that no checkpoint can be compared.
   */
  private begin(position: number, say: (position: number, problem: string) => void): void {
    this.first = position;
    if (position === 1) return;
    const gap = densityProblem(0, position);
    if (gap && !this.isPart) say(gap.position, gap.problem);
    if (this.isPart && this.heads.length > 0) {
      this.remarks.push('no checkpoint can be compared: its tree begins with position 1');
    }
    this.heads.length = 0;
  }

  private joinAccounts(portion: Portion, say: (position: number, problem: string) => void): void {
    const { names, numbers } = portion.accounts;
    let at = 0;
    for (const account of names) {
      const position = numbers[at] ?? 0;
      const opening = numbers[at + 1] ?? 0;
      const closing = numbers[at + 2] ?? 0;
      at += 3;
      const before = this.balances.get(account) ?? (this.first === 1 ? 0 : opening);
      if (opening !== before) say(position, notTheSum(account));
      this.balances.set(account, closing);
    }
  }

  private joinBatches(
    { leaves, tail }: Portion,
    head: BatchPart,
    afterGap: boolean,
    say: (position: number, problem: string) => void,
  ): void {
    const open = this.batch;
    if (open && afterGap) open.explained = true;
    const headLeaves = leaves.subarray(0, head.count * HASH_BYTES);
    if (open?.number === head.number) {
      if (!agree(open, head)) say(head.first, disagreeing(head));
      open.leaves.push(headLeaves);
      open.count += head.count;
      open.last = head.last;
      open.explained ||= head.explained;
    } else {
      const isFirstOfPart = this.size === 0 && this.first !== 1;
      if (!isFirstOfPart && !continues(open, head)) say(head.first, discontinued(head));
      if (open) this.close(open, say);
      this.batch = { ...head, leaves: [headLeaves] };
    }
    if (tail && this.batch) {
      this.close(this.batch, say);
      const tailLeaves = leaves.subarray(leaves.length - tail.count * HASH_BYTES);
      this.batch = { ...tail, leaves: [tailLeaves] };
    }
  }

  private close(batch: OpenBatch, say: (position: number, problem: string) => void): void {
    if (batch.explained || matches(batch, batch.leaves)) return;
    if (this.first > 1 && batch.first === this.first) {
      const { first, last, number } = batch;
      this.remarks.push(`${first} to ${last} are not proved: batch ${number} begins before them`);
      return;
    }
    say(batch.first, mismatched(batch));
  }

  private checkHeads(): void {
    const reached = this.heads.findIndex(({ size }) => size !== this.size);
    for (const head of this.heads.splice(0, reached < 0 ? this.heads.length : reached)) {
      if (!this.tree.root().equals(head.root)) {
        this.add(null, `checkpoint ${head.size}: the log up to there is not what was signed`);
      }
    }
  }

  private add(position: number | null, problem: string): void {
    if (this.problems.length < MAX_PROBLEMS) this.problems.push({ position, problem });
  }
}
