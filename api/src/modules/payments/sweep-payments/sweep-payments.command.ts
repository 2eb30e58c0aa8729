import { Command } from '@nestjs/cqrs';

/** Does what is due: checks of open orders, and stored events whose job was lost. */
export class SweepPayments extends Command<void> {}
