import { Injectable } from '@nestjs/common';
import type { Id } from '../../kernel/index.js';

/** The risk desk's judgement of a player. */
export interface PayoutFlags {
  /** Sum of the weights of his signals. */
  readonly score: number;
  readonly isHeld: boolean;
}

type Reader = (userIds: readonly Id[]) => Promise<ReadonlyMap<Id, PayoutFlags>>;

/** Asks the risk desk, a module above this one, about players. */
@Injectable()
export class PayoutHolds {
  private reader: Reader = async () => new Map();

  /** Called once, while the application is built. */
  toldBy(reader: Reader): void {
    this.reader = reader;
  }

  /** Players of whom the risk desk knows nothing are left out. */
  flagsOf(userIds: readonly Id[]): Promise<ReadonlyMap<Id, PayoutFlags>> {
    return this.reader(userIds);
  }

  async isHeld(userId: Id): Promise<boolean> {
    return (await this.reader([userId])).get(userId)?.isHeld ?? false;
  }
}
