import { Query } from '@nestjs/cqrs';
import type { DepositLogs, DepositLogsRequest } from './list-deposit-logs.dto.js';

export class ListDepositLogs extends Query<DepositLogs> {
  constructor(readonly request: DepositLogsRequest) {
    super();
  }
}
