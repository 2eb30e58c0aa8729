import { Module } from '@nestjs/common';
import { EventReversals } from './event-reversals.js';
import { ReversalOutlooks } from './reversal-outlook.js';
import { ReversalsController } from './reversals.controller.js';
import { Reversals } from './reversals.js';

@Module({
  controllers: [ReversalsController],
  providers: [Reversals, ReversalOutlooks, EventReversals],
})
export class ReversalsModule {}
