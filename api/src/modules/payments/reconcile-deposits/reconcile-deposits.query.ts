import { Query } from '@nestjs/cqrs';
import type { Reconciliation, ReconciliationRequest } from './reconcile-deposits.dto.js';

/** Our deposits of a range against the provider's records, as they are at this moment. */
export class ReconcileDeposits extends Query<Reconciliation> {
  constructor(readonly request: ReconciliationRequest) {
    super();
  }
}
