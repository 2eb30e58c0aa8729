import { Module } from '@nestjs/common';
import { ReadReversalController } from './read-reversal/read-reversal.controller.js';
import { ReadReversalHandler } from './read-reversal/read-reversal.query.js';
import { Reversals } from './reversals.js';
import { ReverseEventHandler } from './reverse-event/reverse-event.command.js';
import { ReverseEventController } from './reverse-event/reverse-event.controller.js';

@Module({
  controllers: [ReadReversalController, ReverseEventController],
  providers: [Reversals, ReadReversalHandler, ReverseEventHandler],
})
export class ReversalsModule {}
