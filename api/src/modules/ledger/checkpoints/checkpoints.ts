import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../../kernel/index.js';
import { Config } from '../../../platform/config/index.js';
import { Database } from '../../../platform/database/index.js';
import { rootOf } from '../proof/merkle-tree.js';
import { signNote, signTreeHead } from '../proof/signed-note.js';
import {
  addCheckpoint,
  type Checkpoint,
  readCheckpoints,
  readCheckpointsAfter,
} from '../store/checkpoints.js';
import { headPosition } from '../store/read-log.js';
import { growTree, withTree } from '../store/tree.js';
import { AnchorFile } from './anchor-file.js';
import { originOf, signingKey } from './signing-key.js';

/** Maximum number of events between two checkpoints. */
const EVENTS_PER_CHECKPOINT = 10_000;
const CHECKPOINT_EVERY_MS = 60_000;
const ANCHORS_PER_STEP = 1_000;

/**
 * Thrown when the log contradicts a checkpoint, which shows that recorded events were changed or
 * removed.
 */
export class ForkedLog extends Error {
  override readonly name = 'ForkedLog';
}

/**
 * Signs checkpoints of the log; only the worker process does this. Signs nothing if the log
 * contradicts the newest checkpoint in the database or in the anchor file outside it.
 */
@Injectable()
export class Checkpoints {
  private readonly log = new Logger(Checkpoints.name);
  readonly anchors: AnchorFile;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {
    this.anchors = new AnchorFile(config.checkpoints.anchorFile);
  }

  async newest(): Promise<Checkpoint | null> {
    const [newest] = await readCheckpoints(this.database, { limit: 1 });
    return newest ?? null;
  }

  /**
   * Signs checkpoints if there are new events and the newest checkpoint is older than `everyMs`, or
   * if there are 10,000 new events. Returns the number of checkpoints signed.
   */
  async signWhenDue(everyMs: number = CHECKPOINT_EVERY_MS): Promise<number> {
    const [newest, head] = [await this.newest(), await headPosition(this.database)];
    const grown = head - (newest?.size ?? 0);
    const waited = this.clock.now().getTime() - (newest?.signedAt.getTime() ?? 0);
    const due = grown >= EVENTS_PER_CHECKPOINT || (grown > 0 && waited >= everyMs);
    return due || grown < 0 ? this.sign() : 0;
  }

  /** Signs checkpoints up to the head of the log. Throws `ForkedLog` if the log was rewritten. */
  async sign(): Promise<number> {
    const key = signingKey(this.config.checkpoints.keyFile, originOf(this.config.publicUrl));
    const head = await headPosition(this.database);
    await growTree(this.database);
    const newest = await this.newest();
    await this.insistOnPast(head, newest);
    let signed = 0;
    for (const size of sizesUpTo(newest?.size ?? 0, head)) {
      const root = await withTree(this.database, (read) => rootOf(0, size, read));
      const note = signTreeHead({ origin: key.origin, size, root }, key.pem);
      const signedAt = this.clock.now();
      const { verifierKey } = key;
      const added = { size, root, note, verifierKey, signedAt };
      if (await addCheckpoint(this.database, added)) signed += 1;
    }
    await this.anchor();
    if (signed > 0) this.log.log(`The log is signed up to position ${head}`);
    return signed;
  }

  /** Signs a text with the key of the checkpoints. The text must end with a line break. */
  signText(text: string): { readonly note: string; readonly verifierKey: string } {
    const key = signingKey(this.config.checkpoints.keyFile, originOf(this.config.publicUrl));
    return { note: signNote(text, key.origin, key.pem), verifierKey: key.verifierKey };
  }

  /**
   * Throws `ForkedLog` if the log contradicts the newest checkpoint in the database or in the
   * anchor file.
   */
  private async insistOnPast(head: number, newest: Checkpoint | null): Promise<void> {
    for (const past of [await this.anchors.newest(), newest]) {
      if (!past) continue;
      if (past.size > head) {
        throw new ForkedLog(`the log ends at ${head}, but was signed up to ${past.size}`);
      }
      const root = await withTree(this.database, (read) => rootOf(0, past.size, read));
      if (!root.equals(past.root)) {
        throw new ForkedLog(`the log up to ${past.size} is not what was signed`);
      }
    }
  }

  /** Appends to the anchor file the checkpoints that are only in the database so far. */
  private async anchor(): Promise<void> {
    let above = (await this.anchors.newest())?.size ?? 0;
    for (;;) {
      const limit = ANCHORS_PER_STEP;
      const added = await readCheckpointsAfter(this.database, { above, limit });
      await this.anchors.add(added);
      above = added.at(-1)?.size ?? above;
      if (added.length < limit) return;
    }
  }
}

/**
 * Returns the log sizes at which to sign a checkpoint: every 10,000 events after the newest
 * checkpoint, and the head.
 */
export function sizesUpTo(newest: number, head: number): number[] {
  const sizes: number[] = [];
  for (let size = newest + EVENTS_PER_CHECKPOINT; size < head; size += EVENTS_PER_CHECKPOINT) {
    sizes.push(size);
  }
  return head > newest ? [...sizes, head] : sizes;
}
