import { Injectable, type OnModuleInit } from '@nestjs/common';
import { isId } from '../../kernel/index.js';
import { LogFollower } from '../ledger/index.js';
import { TokenLots } from '../wallet/index.js';

/**
 * Computes the sources of a withdrawal's tokens after its event. Normally the request computes the
 * sources itself. This follower computes them if the request's process stopped before that.
 */
@Injectable()
export class FollowFunding implements OnModuleInit {
  constructor(
    private readonly follower: LogFollower,
    private readonly lots: TokenLots,
  ) {}

  onModuleInit(): void {
    this.follower.register({
      name: 'withdrawal-funding',
      types: ['WithdrawalRequested', 'WithdrawalReopened'],
      handle: async ({ payload }) => {
        if (isId(payload.user)) await this.lots.of(payload.user);
      },
    });
  }
}
