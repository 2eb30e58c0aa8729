import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import { Jobs } from '../../../platform/queue/index.js';
import type { AccountName } from '../domain/command.js';
import { journalRefusals } from '../journal-refusals.js';
import { leafText } from '../proof/leaf.js';
import { inclusionProof } from '../proof/merkle-tree.js';
import type { Checkpoint } from '../store/checkpoints.js';
import { type JournalRow, readJournal } from '../store/read-export.js';
import { withTree } from '../store/tree.js';
import { Checkpoints } from './checkpoints.js';
import { ASKED_EVERY_MS, SIGN_NOW_QUEUE } from './sign-checkpoints.job.js';

export interface InclusionProof {
  readonly event: JournalRow;
  /** Text that is hashed to make the event's leaf, without the two leading bytes 00 01. */
  readonly text: string;
  readonly path: readonly Buffer[];
  readonly checkpoint: Checkpoint;
}

/**
 * Creates inclusion proofs. A proof shows the owner of an account that a signed checkpoint covers
 * one of the account's events.
 */
@Injectable()
export class Proofs {
  constructor(
    private readonly database: Database,
    private readonly checkpoints: Checkpoints,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the inclusion proof of the event at `position`; null if this event has no entry on the
   * account. If no checkpoint covers the event yet, requests one and throws NOT_SIGNED_YET.
   */
  async ofMovement(account: AccountName, position: number): Promise<InclusionProof | null> {
    const [event] = await readJournal(this.database, {
      filter: { account },
      beyond: position - 1,
      order: 'ascending',
      limit: 1,
    });
    if (event?.position !== position) return null;
    const checkpoint = await this.checkpoints.newest();
    if (!checkpoint || checkpoint.size < position) {
      // Ignore a failure to add the job, because the repeating job signs the checkpoint anyway.
      await this.jobs.add(SIGN_NOW_QUEUE, {}, { id: this.turn() }).catch(() => undefined);
      throw journalRefusals.NOT_SIGNED_YET();
    }
    const path = await withTree(this.database, (read) =>
      inclusionProof(position - 1, checkpoint.size, read),
    );
    return { event, text: leafText(event), path, checkpoint };
  }

  /**
   * Returns the same id for all requests of a few seconds. A failed job keeps its id, so that a
   * fixed one would block all later requests.
   */
  private turn(): string {
    return String(Math.floor(this.clock.now().getTime() / ASKED_EVERY_MS));
  }
}
