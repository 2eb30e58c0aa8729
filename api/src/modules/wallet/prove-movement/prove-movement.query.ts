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
  @ApiProperty({
    type: 'integer',
    description:
      'Position of the event in the log. Leaves are counted from 0, so its leaf has the number ' +
      '`position - 1`',
  })
  position!: number;

  @ApiProperty({ type: String, description: "Name of the caller's account in the ledger" })
  account!: string;

  @ApiProperty({
    type: String,
    nullable: true,
    description:
      'Text of the event; null if the event also moved tokens of other players. The leaf hash is ' +
      'SHA-256 of the bytes 00 01 followed by this text in UTF-8.',
  })
  event!: string | null;

  @ApiProperty({ type: String, description: 'Hash of the event, in hex' })
  leafHash!: string;

  @ApiProperty({
    type: [String],
    description: 'Audit path from the leaf to the root (RFC 6962 §2.1.1), hashes in hex',
  })
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
