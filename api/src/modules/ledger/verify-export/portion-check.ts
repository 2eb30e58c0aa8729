import { isAscii } from 'node:buffer';
import { hash as digest } from 'node:crypto';
import { leafText } from '../proof/leaf.js';
import { SIGNING_EVENTS, type SigningEvent } from '../proof/signed-approvals.js';
import { AccountCheck, type AccountParts } from './account-check.js';
import { agree, type BatchPart, continues, matches, newPart } from './batch-part.js';
import { type ExportedEvent, readLine } from './export-line.js';

export interface ExportProblem {
  /**
   * Position of the first event with this problem; null for a problem of the whole export, such as
   * a wrong checkpoint.
   */
  readonly position: number | null;
  readonly problem: string;
}

/**
 * Findings about one portion of an export, which is a run of lines. `ExportCheck` joins the
 * findings of neighbouring portions, so that several threads can check portions at the same time.
 */
export interface Portion {
  readonly first: number;
  readonly last: number;
  /** The leaf hashes of the events in order, 32 bytes each. */
  readonly leaves: Uint8Array;
  /**
   * Number of lines before the first event that are not events. Later such lines are in `problems`.
   */
  readonly brokenAtStart: number;
  /** First batch of the portion. Some of its events may be in neighbouring portions. */
  readonly head: BatchPart | null;
  /** Last batch of the portion; null if it is also the first batch. */
  readonly tail: BatchPart | null;
  readonly accounts: AccountParts;
  /** Events about passkeys and approvals, whose signatures need the events before them. */
  readonly signing: readonly SigningEvent[];
  /** Problems in the order of the lines, at most `MAX_PROBLEMS`. */
  readonly problems: readonly ExportProblem[];
}

export const MAX_PROBLEMS = 100;
export const BROKEN_LINE = 'the line after the one before is no event';
/** The byte 00 marks a leaf (RFC 6962); the byte 01 is the version of the hashed text's format. */
const LEAF_PREFIX = '\u0000\u0001';
const HASH_BYTES = 32;

/** Checks a portion of an export: whole lines of UTF-8 text. */
export function checkPortion(bytes: Uint8Array): Portion {
  const { buffer, byteOffset, length } = bytes;
  // Most portions are plain ASCII, which is decoded much faster as Latin-1.
  const encoding = isAscii(bytes) ? 'latin1' : 'utf8';
  return new PortionCheck(Buffer.from(buffer, byteOffset, length).toString(encoding)).run();
}

/** Returns a problem if `position` does not directly follow `before`; otherwise null. */
export function densityProblem(
  before: number,
  position: number,
): { readonly position: number; readonly problem: string } | null {
  const expected = before + 1;
  if (position === expected) return null;
  if (position < expected) return { position, problem: `the event is repeated after ${before}` };
  const to = position - 1;
  const problem = to === expected ? 'the event is missing' : `missing up to ${to}`;
  return { position: expected, problem };
}

class PortionCheck {
  private readonly problems: ExportProblem[] = [];
  private readonly accounts = new AccountCheck();
  private readonly signing: SigningEvent[] = [];
  private readonly leaves: Buffer;
  private events = 0;
  private first = 0;
  private last = 0;
  private brokenAtStart = 0;
  private head: BatchPart | null = null;
  private tail: BatchPart | null = null;

  constructor(private readonly text: string) {
    // Reserves 32 bytes per possible event. A line with an event has at least 192 characters,
    // because it contains three hashes in hexadecimal.
    this.leaves = Buffer.allocUnsafeSlow(Math.ceil(text.length / 192) * HASH_BYTES);
  }

  run(): Portion {
    const { text } = this;
    for (let from = 0; from < text.length; ) {
      const newline = text.indexOf('\n', from);
      const end = newline < 0 ? text.length : newline;
      if (end > from) this.line(text.slice(from, end));
      from = end + 1;
    }
    const { first, last, brokenAtStart, head, tail, problems, signing } = this;
    const leaves = new Uint8Array(this.leaves.buffer.slice(0, this.events * HASH_BYTES));
    const accounts = this.accounts.parts();
    return { first, last, leaves, brokenAtStart, head, tail, accounts, signing, problems };
  }

  private line(text: string): void {
    const event = readLine(text);
    if (!event) {
      if (this.events === 0) this.brokenAtStart += 1;
      else this.add(this.last + 1, BROKEN_LINE);
      return;
    }
    const gap = this.events > 0 ? densityProblem(this.last, event.position) : null;
    if (gap) this.add(gap.position, gap.problem);
    if (this.events === 0) this.first = event.position;
    this.last = event.position;
    const batch = this.batchOf(event, gap !== null);
    const leaf = digest('sha256', LEAF_PREFIX + leafText(event), 'hex');
    if (leaf !== event.leafHash) {
      this.add(event.position, 'the event was changed: its hash does not match');
      batch.explained = true;
    }
    for (const problem of this.accounts.check(event)) this.add(event.position, problem);
    if (SIGNING_EVENTS.has(event.type)) {
      const { position, type, actorId, reference, payload } = event;
      this.signing.push({ position, type, actorId, reference, payload });
    }
    this.leaves.write(leaf, this.events * HASH_BYTES, 'hex');
    this.events += 1;
  }

  private batchOf(event: ExportedEvent, afterGap: boolean): BatchPart {
    let open = this.tail ?? this.head;
    if (open && afterGap) open.explained = true;
    if (open?.number !== event.batch) {
      const part = newPart(event);
      if (open && !continues(open, part)) this.add(part.first, discontinued(part));
      if (this.tail) this.close(this.tail);
      if (this.head) this.tail = part;
      else this.head = part;
      open = part;
    } else if (!agree(open, event)) {
      this.add(event.position, disagreeing(open));
    }
    open.last = event.position;
    open.count += 1;
    return open;
  }

  /** Checks the hash of a batch whose events are all in this portion. */
  private close(part: BatchPart): void {
    const to = this.events * HASH_BYTES;
    const leaves = this.leaves.subarray(to - part.count * HASH_BYTES, to);
    if (!part.explained && !matches(part, [leaves])) this.add(part.first, mismatched(part));
  }

  private add(position: number | null, problem: string): void {
    if (this.problems.length < MAX_PROBLEMS) this.problems.push({ position, problem });
  }
}

export function discontinued({ number }: BatchPart): string {
  return `batch ${number} does not continue the one before`;
}

export function disagreeing({ number }: BatchPart): string {
  return `the event does not agree with the others of batch ${number}`;
}

export function mismatched({ number }: BatchPart): string {
  return `batch ${number} does not match its events: its hash differs`;
}
