import { Injectable } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Database } from '../../../platform/database/index.js';
import { QueryNumber } from '../../../platform/http/index.js';
import { journalRefusals } from '../journal-refusals.js';
import { consistencyProof } from '../proof/merkle-tree.js';
import { type Checkpoint, readCheckpoint, readCheckpoints } from '../store/checkpoints.js';
import { withTree } from '../store/tree.js';
import { LedgerCheckpoint, toAnswer } from './checkpoint.view.js';

export class CheckpointFilter {
  @QueryNumber({ min: 1, max: 200, fallback: 50 })
  limit = 50;

  /** The `nextCursor` of the previous page. */
  @QueryNumber({ min: 1, max: Number.MAX_SAFE_INTEGER })
  cursor?: number;
}

export class LedgerCheckpointPage {
  @ApiProperty({ type: [LedgerCheckpoint], description: 'Checkpoints, newest first' })
  checkpoints!: LedgerCheckpoint[];

  @ApiProperty({ type: String, nullable: true })
  nextCursor!: string | null;
}

export class ConsistencyRange {
  @QueryNumber({ min: 1, max: Number.MAX_SAFE_INTEGER })
  from?: number;

  @QueryNumber({ min: 1, max: Number.MAX_SAFE_INTEGER })
  to?: number;
}

export class ConsistencyProof {
  @ApiProperty({ type: LedgerCheckpoint })
  from!: LedgerCheckpoint;

  @ApiProperty({ type: LedgerCheckpoint })
  to!: LedgerCheckpoint;

  @ApiProperty({
    type: [String],
    description:
      'Hashes in hex that prove that the older tree is a prefix of the newer one (RFC 6962 §2.1.2)',
  })
  path!: string[];
}

/** Reads checkpoints, and proves that they continue each other. */
@Injectable()
export class CheckpointReader {
  constructor(private readonly database: Database) {}

  /**
   * Lists checkpoints, newest first. The cursor is the size of the last checkpoint on the previous
   * page.
   */
  async page({ limit, cursor }: CheckpointFilter): Promise<LedgerCheckpointPage> {
    const rows = await readCheckpoints(this.database, { below: cursor, limit: limit + 1 });
    const checkpoints = rows.slice(0, limit).map(toAnswer);
    const last = rows.length > limit ? checkpoints.at(-1) : undefined;
    return { checkpoints, nextCursor: last ? String(last.size) : null };
  }

  /** Returns the consistency proof between two checkpoints; by default, between the two newest. */
  async consistency(range: ConsistencyRange): Promise<ConsistencyProof> {
    const to = await this.find(range.to);
    const from = await this.find(range.from, to.size);
    const path = await withTree(this.database, (read) =>
      consistencyProof(from.size, to.size, read),
    );
    return {
      from: toAnswer(from),
      to: toAnswer(to),
      path: path.map((hash) => hash.toString('hex')),
    };
  }

  private async find(size: number | undefined, below?: number): Promise<Checkpoint> {
    const found =
      size === undefined
        ? (await readCheckpoints(this.database, { below, limit: 1 }))[0]
        : await readCheckpoint(this.database, size);
    if (!found || (below !== undefined && found.size > below)) {
      throw journalRefusals.CHECKPOINT_NOT_FOUND();
    }
    return found;
  }
}
