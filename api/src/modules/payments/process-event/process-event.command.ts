import { Command } from '@nestjs/cqrs';

/** Draws the consequences of one stored event; safe to run again, and in any order. */
export class ProcessEvent extends Command<void> {
  constructor(readonly eventId: string) {
    super();
  }
}
