import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { Id } from '../../../kernel/index.js';
import { type AccountName, checkpointAnswer, Proofs } from '../../ledger/index.js';
import { mayReadWhole } from '../domain/disclosure.js';
import { walletRefusals } from '../domain/refusals.js';
import type { MovementProof } from './prove-movement.dto.js';

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
