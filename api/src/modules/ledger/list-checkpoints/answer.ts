import { ApiProperty } from '@nestjs/swagger';
import type { Checkpoint } from '../store/checkpoints.js';

export class LedgerCheckpoint {
  @ApiProperty({ type: 'integer', description: 'Events it covers: the position of the last' })
  size!: number;

  @ApiProperty({ type: String, description: 'The root of the Merkle tree (RFC 6962), hex' })
  rootHash!: string;

  @ApiProperty({ type: String, description: 'C2SP signed note of a tlog-checkpoint, Ed25519' })
  note!: string;

  @ApiProperty({
    type: String,
    description: 'Key that verifies the note. Compare it with the key from another channel.',
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
