import { Injectable } from '@nestjs/common';
import { Ledger } from '../../ledger/index.js';
import { describeUser, type UserResponse } from './user.response.js';
import type { UserAccount } from './user-account.entity.js';

/**
 * Combines a user's data with the wallet's balance. The balance of staff is 0, because they have no
 * wallet.
 */
@Injectable()
export class UserViews {
  constructor(private readonly ledger: Ledger) {}

  async of(account: UserAccount): Promise<UserResponse> {
    if (account.role !== 'player') return describeUser(account, 0);
    const wallet = await this.ledger.account(`player:${account.id}`);
    return describeUser(account, wallet.balance);
  }
}
