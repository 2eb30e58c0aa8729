import { Command } from '@nestjs/cqrs';

/** Shows finance a dispute, and takes the tokens back once it is lost. */
export class SyncDispute extends Command<void> {
  constructor(readonly disputeId: string) {
    super();
  }
}
