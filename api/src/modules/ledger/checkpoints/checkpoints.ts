import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../../kernel/index.js';
import { Config } from '../../../platform/config/index.js';
import { Database } from '../../../platform/database/index.js';
import { LogHalts } from '../halts/log-halts.js';
import { isReplaced } from '../proof/forks.js';
import { rootOf } from '../proof/merkle-tree.js';
import {
  type LogServer,
  openTreeHead,
  signNote,
  signTreeHead,
  type TreeHead,
} from '../proof/signed-note.js';
import {
  addCheckpoint,
  type Checkpoint,
  readCheckpoints,
  readCheckpointsAfter,
} from '../store/checkpoints.js';
import { readLastDecision } from '../store/halts.js';
import { readLogServer } from '../store/log-server.js';
import { headPosition } from '../store/read-log.js';
import { growTree, withTree } from '../store/tree.js';
import { type Anchor, AnchorFile } from './anchor-file.js';
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

/** The log that is to be signed: its last position, and the server that holds it. */
interface LogNow {
  readonly head: number;
  readonly server: LogServer;
}

/**
 * Signs checkpoints of the log; only the worker process does this. Signs nothing if the log
 * contradicts the newest checkpoint in the database or in the anchor file outside it.
 */
@Injectable()
export class Checkpoints {
  private readonly log = new Logger(Checkpoints.name);
  readonly anchors: AnchorFile;
  /** True after this process has compared the log with what was signed. */
  private isCompared = false;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly halts: LogHalts,
  ) {
    this.anchors = new AnchorFile(config.checkpoints.anchorFile);
  }

  async newest(): Promise<Checkpoint | null> {
    const [newest] = await readCheckpoints(this.database, { limit: 1 });
    return newest ?? null;
  }

  /**
   * Signs checkpoints if there are new events and the newest checkpoint is older than `everyMs`, or
   * if there are 10,000 new events. Stops the movement of tokens if the log contradicts what was
   * signed; finds this also without new events if the log has become shorter, if another server
   * holds it now, or if this process has just started. Returns the number of checkpoints signed.
   */
  async signWhenDue(everyMs: number = CHECKPOINT_EVERY_MS): Promise<number> {
    try {
      if (await this.isDue(everyMs)) return await this.sign();
      if (!this.isCompared) await this.compare();
      return 0;
    } catch (error) {
      if (error instanceof ForkedLog) await this.halts.halt(error.message);
      throw error;
    }
  }

  private async isDue(everyMs: number): Promise<boolean> {
    const [newest, anchor] = [await this.newest(), await this.anchors.newest()];
    const head = await headPosition(this.database);
    const grown = head - (newest?.size ?? 0);
    const waited = this.clock.now().getTime() - (newest?.signedAt.getTime() ?? 0);
    const due = grown >= EVENTS_PER_CHECKPOINT || (grown > 0 && waited >= everyMs);
    if (due || grown < 0 || head < (anchor?.size ?? 0)) return true;
    const before = newest && headOf(newest)?.server;
    if (!before) return false;
    const now = await readLogServer(this.database);
    return now?.system !== before.system || now.timeline !== before.timeline;
  }

  /**
   * Compares the log with what was signed. Throws `ForkedLog` if it was rewritten. Reads the past
   * first, because another process may sign meanwhile.
   */
  private async compare(): Promise<LogNow & { readonly newest: Checkpoint | null }> {
    const [anchor, newest] = [await this.anchors.newest(), await this.newest()];
    const server = await readLogServer(this.database);
    if (!server) throw new Error('this server is a standby, of which nothing is signed');
    const head = await headPosition(this.database);
    await growTree(this.database);
    await this.insistOnPast({ head, server }, anchor, newest);
    this.isCompared = true;
    return { head, server, newest };
  }

  /** Signs checkpoints up to the head of the log. Throws `ForkedLog` if the log was rewritten. */
  async sign(): Promise<number> {
    const key = signingKey(this.config.checkpoints.keyFile, originOf(this.config.publicUrl));
    const { head, server, newest } = await this.compare();
    let signed = 0;
    for (const size of sizesUpTo(newest?.size ?? 0, head)) {
      const root = await withTree(this.database, (read) => rootOf(0, size, read));
      const note = signTreeHead({ origin: key.origin, size, root, server }, key.pem);
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
   * anchor file, unless an admin has decided to continue with the log. Then moves the checkpoints
   * that contradict it out of the file.
   */
  private async insistOnPast(
    now: LogNow,
    anchor: Anchor | null,
    newest: Checkpoint | null,
  ): Promise<void> {
    const stored = newest && { ...newest, server: headOf(newest)?.server };
    for (const past of [anchor, stored]) {
      const problem = past && (await this.contradiction(now, past));
      if (!problem) continue;
      const decidedAt = await readLastDecision(this.database);
      if (!decidedAt || new Date(past.signedAt) > decidedAt) throw new ForkedLog(problem);
      if (past === anchor) await this.giveUpAnchors(now);
    }
  }

  private async contradiction(
    { head, server }: LogNow,
    past: Pick<TreeHead, 'size' | 'root' | 'server'>,
  ): Promise<string | null> {
    if (past.size > head) return `the log ends at ${head}, but was signed up to ${past.size}`;
    const root = await withTree(this.database, (read) => rootOf(0, past.size, read));
    if (!root.equals(past.root)) return `the log up to ${past.size} is not what was signed`;
    if (!past.server || !isReplaced(server, past.server)) return null;
    return (
      `the log is on timeline ${server.timeline} of the server, but was signed up to ` +
      `${past.size} on timeline ${past.server.timeline}: this is an old primary`
    );
  }

  /** Moves the newest checkpoints out of the anchor file, back to the first that the log agrees with. */
  private async giveUpAnchors(now: LogNow): Promise<void> {
    const givenUp: Anchor[] = [];
    for (const anchor of (await this.anchors.all()).toReversed()) {
      if (!(await this.contradiction(now, anchor))) break;
      givenUp.push(anchor);
    }
    const aside = await this.anchors.giveUp(givenUp, this.clock.now());
    this.log.warn(`${givenUp.length} checkpoints that contradict the log are kept in ${aside}`);
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

function headOf({ note, verifierKey }: Checkpoint): TreeHead | null {
  return openTreeHead(note, [verifierKey]);
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
