import { Module } from '@nestjs/common';
import { HaltsController } from './halts.controller.js';
import { LogDecisions } from './log-decisions.js';

/** Decisions about a log that contradicts what was signed. */
@Module({ controllers: [HaltsController], providers: [LogDecisions] })
export class HaltsModule {}
