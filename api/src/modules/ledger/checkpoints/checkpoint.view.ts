import { ApiProperty } from '@nestjs/swagger';
import type { Checkpoint } from '../store/checkpoints.js';

export class LedgerCheckpoint {
  @ApiProperty({
    type: 'integer',
    description: 'Number of events that the checkpoint covers, equal to the position of the last',
  })
  size!: number;

  @ApiProperty({ type: String, description: 'Root hash of the Merkle tree (RFC 6962), in hex' })
  rootHash!: string;

  @ApiProperty({
    type: String,
    description: 'Checkpoint as a signed note (C2SP tlog-checkpoint, Ed25519)',
  })
  note!: string;

  @ApiProperty({
    type: String,
    description:
      'Public key that verifies `note`. Compare it with a copy of the key from another source.',
  })
  verifierKey!: string;

  @ApiProperty({ type: String, format: 'date-time' })
  signedAt!: Date;
}

export function toAnswer({
  size,
  root,
  note,
  verifierKey,
  signedAt,
}: Checkpoint): LedgerCheckpoint {
  return { size, rootHash: root.toString('hex'), note, verifierKey, signedAt };
}
