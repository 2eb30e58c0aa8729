import { Command } from '@nestjs/cqrs';

/** Keeps an event that the provider signed; what follows from it happens later, by a job. */
export class ReceiveWebhook extends Command<void> {
  constructor(
    readonly rawBody: Buffer,
    readonly signature: string,
    readonly eventId: string | null,
  ) {
    super();
  }
}
