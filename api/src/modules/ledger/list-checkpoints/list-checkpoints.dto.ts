import { ApiProperty } from '@nestjs/swagger';
import { QueryNumber } from '../../../platform/http/index.js';
import { LedgerCheckpoint } from './answer.js';

export class CheckpointFilter {
  @QueryNumber({ min: 1, max: 200, fallback: 50 })
  limit = 50;

  /** The nextCursor of the page before. */
  @QueryNumber({ min: 1, max: Number.MAX_SAFE_INTEGER })
  cursor?: number;
}

export class LedgerCheckpointPage {
  @ApiProperty({ type: [LedgerCheckpoint], description: 'Newest first' })
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
    description: 'Hashes in hex (RFC 6962 §2.1.2): the older tree is a prefix of the newer one',
  })
  path!: string[];
}
