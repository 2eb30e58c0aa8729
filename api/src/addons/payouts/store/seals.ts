import { Injectable } from '@nestjs/common';
import type { Id } from '../../../kernel/index.js';
import { Secrets, sameBytes } from '../../../platform/secrets/index.js';

/** What an approval fixes. */
export interface SealedPayout {
  readonly id: Id;
  readonly withdrawalId: Id;
  readonly userId: Id;
  readonly cycle: number;
  readonly attempt: number;
  readonly amountTokens: number;
  readonly approvedBy: Id;
}

interface SealedDestination {
  readonly userId: Id;
  readonly upiId: string;
  readonly fundAccountId: string;
}

const PAYOUT = 'payout';
const DESTINATION = 'payout-destination';

const textOfPayout = (row: SealedPayout) =>
  JSON.stringify([
    row.id,
    row.withdrawalId,
    row.userId,
    row.cycle,
    row.attempt,
    row.amountTokens,
    row.approvedBy,
  ]);
const textOfDestination = ({ userId, upiId, fundAccountId }: SealedDestination) =>
  JSON.stringify([userId, upiId, fundAccountId]);

/**
 * Seals approvals and destinations with a key that is not in the database. Whoever has only the
 * login of the database can neither approve a payout nor redirect one.
 */
@Injectable()
export class Seals {
  constructor(private readonly secrets: Secrets) {}

  ofPayout(row: SealedPayout): Buffer {
    return this.secrets.digest(PAYOUT, textOfPayout(row));
  }

  isPayout(row: SealedPayout & { readonly seal: Buffer }): boolean {
    return this.secrets
      .digests(PAYOUT, textOfPayout(row))
      .some((digest) => sameBytes(digest, row.seal));
  }

  ofDestination(destination: SealedDestination): Buffer {
    return this.secrets.digest(DESTINATION, textOfDestination(destination));
  }

  isDestination(destination: SealedDestination, seal: Buffer): boolean {
    return this.secrets
      .digests(DESTINATION, textOfDestination(destination))
      .some((digest) => sameBytes(digest, seal));
  }
}
