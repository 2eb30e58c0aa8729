import { ApiProperty } from '@nestjs/swagger';
import { LedgerCheckpoint } from '../../ledger/index.js';

export class MovementProof {
  @ApiProperty({ type: 'integer', description: 'Its leaf is number position - 1, from 0' })
  position!: number;

  @ApiProperty({ type: String, description: 'The own account' })
  account!: string;

  @ApiProperty({
    type: String,
    nullable: true,
    description:
      'The text of the event; null when it moved the tokens of others too. The leaf hash is ' +
      'SHA-256 of the octets 00 01 and this text in UTF-8.',
  })
  event!: string | null;

  @ApiProperty({ type: String, description: 'hex' })
  leafHash!: string;

  @ApiProperty({ type: [String], description: 'The audit path (RFC 6962 §2.1.1), hex' })
  path!: string[];

  @ApiProperty({ type: LedgerCheckpoint })
  checkpoint!: LedgerCheckpoint;
}
