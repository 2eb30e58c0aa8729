import { Command } from '@nestjs/cqrs';
import type { Id } from '../../../kernel/index.js';

export interface OrderedDeposit {
  readonly id: Id;
  readonly providerOrderId: string;
  readonly tokens: number;
}

/** Opens an order for tokens at the provider. Nothing is credited by it. */
export class CreateOrder extends Command<OrderedDeposit> {
  constructor(
    readonly user: { readonly id: Id; readonly email: string },
    readonly tokens: number,
    readonly ipAddress: string,
    /** Always the same for repeats of one request that has an Idempotency-Key. */
    readonly requestKey: string,
  ) {
    super();
  }
}
