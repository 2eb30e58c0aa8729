import { Command } from '@nestjs/cqrs';

/**
 * Draws the consequences of one stored event; safe to run again, and in any order. False: it could
 * not be done yet and is tried again later.
 */
export class ProcessEvent extends Command<boolean> {
  constructor(readonly eventId: string) {
    super();
  }
}
