import { Injectable } from '@nestjs/common';
import type { Id } from '../../kernel/index.js';

/** Data of the risk module about a player. */
export interface PayoutFlags {
  /** Sum of the weights of the player's risk signals. */
  readonly score: number;
  readonly isHeld: boolean;
}

type Reader = (userIds: readonly Id[]) => Promise<ReadonlyMap<Id, PayoutFlags>>;

/**
 * Returns data of the risk module. The risk module imports this module, so it cannot be imported
 * here and registers a function instead.
 */
@Injectable()
export class PayoutHolds {
  private reader: Reader = async () => new Map();

  /** Registers the function that returns the data. Called once, when the application starts. */
  toldBy(reader: Reader): void {
    this.reader = reader;
  }

  /** Returns the data of several players. Players without risk data are left out. */
  flagsOf(userIds: readonly Id[]): Promise<ReadonlyMap<Id, PayoutFlags>> {
    return this.reader(userIds);
  }

  async isHeld(userId: Id): Promise<boolean> {
    return (await this.reader([userId])).get(userId)?.isHeld ?? false;
  }
}
