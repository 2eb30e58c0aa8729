import { Query } from '@nestjs/cqrs';
import type { ListWithdrawalsParameters, WithdrawalList } from './list-withdrawals.dto.js';

export class ListWithdrawals extends Query<WithdrawalList> {
  constructor(readonly parameters: ListWithdrawalsParameters) {
    super();
  }
}
