import { Command } from '@nestjs/cqrs';
import type { Reversal } from '../domain/deposit.js';

/** Takes back the tokens of money that left us again; a reversal happens once by its id. */
export class ReverseDeposit extends Command<void> {
  constructor(readonly reversal: Reversal) {
    super();
  }
}
