import { Injectable, type OnModuleInit } from '@nestjs/common';
import { isId } from '../../../kernel/index.js';
import { LogFollower } from '../../ledger/index.js';
import { TokenLots } from '../../wallet/index.js';

/** Sees to it that staff know what a hold is funded by, also when its process died right after. */
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
