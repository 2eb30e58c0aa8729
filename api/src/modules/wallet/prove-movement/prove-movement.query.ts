import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ApiProperty } from '@nestjs/swagger';
import type { Id } from '../../../kernel/index.js';
import {
  type AccountName,
  checkpointAnswer,
  LedgerCheckpoint,
  Proofs,
} from '../../ledger/index.js';
import { mayReadWhole } from '../domain/disclosure.js';
import { walletRefusals } from '../domain/refusals.js';

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

export class ProveMovement extends Query<MovementProof> {
  constructor(
    readonly userId: Id,
    readonly position: number,
  ) {
    super();
  }
}

@QueryHandler(ProveMovement)
export class ProveMovementHandler implements IQueryHandler<ProveMovement> {
  constructor(private readonly proofs: Proofs) {}

  async execute({ userId, position }: ProveMovement): Promise<MovementProof> {
    const account: AccountName = `player:${userId}`;
    const proof = await this.proofs.ofMovement(account, position);
    if (!proof) throw walletRefusals.MOVEMENT_NOT_FOUND();
    return {
      position,
      account,
      event: mayReadWhole(account, proof.event) ? proof.text : null,
      leafHash: proof.event.leafHash,
      path: proof.path.map((hash) => hash.toString('hex')),
      checkpoint: checkpointAnswer(proof.checkpoint),
    };
  }
}
