import { Injectable } from '@nestjs/common';
import type { Id } from '../../kernel/index.js';

/** The risk desk's data about a player. */
export interface PayoutFlags {
  /** Sum of the weights of the player's signals. */
  readonly score: number;
  readonly isHeld: boolean;
}

type Reader = (userIds: readonly Id[]) => Promise<ReadonlyMap<Id, PayoutFlags>>;

/** Port to the risk desk, a module above this one. */
@Injectable()
export class PayoutHolds {
  private reader: Reader = async () => new Map();

  /** Call it once, while the application is built. */
  toldBy(reader: Reader): void {
    this.reader = reader;
  }

  /** Players without risk data are left out. */
  flagsOf(userIds: readonly Id[]): Promise<ReadonlyMap<Id, PayoutFlags>> {
    return this.reader(userIds);
  }

  async isHeld(userId: Id): Promise<boolean> {
    return (await this.reader([userId])).get(userId)?.isHeld ?? false;
  }
}
