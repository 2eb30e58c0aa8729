import { Query } from '@nestjs/cqrs';
import type { WithdrawalFilter, WithdrawalList } from './list-withdrawals.dto.js';

export class ListWithdrawals extends Query<WithdrawalList> {
  constructor(readonly filter: WithdrawalFilter) {
    super();
  }
}
