import { Module } from '@nestjs/common';
import { LoggerModule } from 'nestjs-pino';
import { destination } from 'pino';
import { Config } from '../config/index.js';
import { logOptions } from './log-options.js';

/**
 * Writes log lines in batches, at least every 100 ms, because a system call for each line would
 * take a tenth of a request's time. A process that exits normally writes the remaining lines. A
 * killed process loses up to 100 ms of lines.
 */
const BUFFERED = { minLength: 8192, sync: false, periodicFlush: 100 };

@Module({
  imports: [
    LoggerModule.forRootAsync({
      inject: [Config],
      // `forRoutes` is empty, because request-lines.ts logs requests instead of the library.
      useFactory: (config: Config) => ({
        pinoHttp: [logOptions(config.logLevel), destination(BUFFERED)],
        forRoutes: [],
      }),
    }),
  ],
})
export class LogModule {}
