import { Command } from '@nestjs/cqrs';

/**
 * Brings the books in line with the refunds of one payment as the provider lists them now,
 * wherever they were made.
 */
export class SyncRefunds extends Command<void> {
  constructor(readonly paymentId: string) {
    super();
  }
}
