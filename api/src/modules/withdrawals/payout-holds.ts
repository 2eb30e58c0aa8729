import { Injectable } from '@nestjs/common';
import type { Id } from '../../kernel/index.js';

/** Where the risk desk, above this module, says that a player's payouts wait. */
@Injectable()
export class PayoutHolds {
  private reader: (userId: Id) => Promise<boolean> = async () => false;

  /** Called once, while the application is built. */
  toldBy(reader: (userId: Id) => Promise<boolean>): void {
    this.reader = reader;
  }

  isHeld(userId: Id): Promise<boolean> {
    return this.reader(userId);
  }
}
