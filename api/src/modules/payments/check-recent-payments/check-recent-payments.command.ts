import { Command } from '@nestjs/cqrs';

/**
 * Credits what the provider captured lately and nobody told us. An order's own checks grow rare
 * with its age, while its buyer may pay in the very next minute; one listing covers all orders.
 */
export class CheckRecentPayments extends Command<void> {}
