import { Module } from '@nestjs/common';
import { AcceptLogHandler } from './accept-log/accept-log.command.js';
import { AcceptLogController } from './accept-log/accept-log.controller.js';
import { ReadHaltController } from './read-halt/read-halt.controller.js';

/** Decisions about a log that contradicts what was signed. */
@Module({
  controllers: [ReadHaltController, AcceptLogController],
  providers: [AcceptLogHandler],
})
export class HaltsModule {}
