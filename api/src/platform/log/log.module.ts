import { Module } from '@nestjs/common';
import { LoggerModule } from 'nestjs-pino';
import { destination } from 'pino';
import { Config } from '../config/index.js';
import { logOptions } from './log-options.js';

/**
 * Writes lines together, at least every 100 ms: a system call for each line costs a tenth of a
 * request. A process that exits writes what is left; one that is killed loses 100 ms of lines.
 */
const BUFFERED = { minLength: 8192, sync: false, periodicFlush: 100 };

@Module({
  imports: [
    LoggerModule.forRootAsync({
      inject: [Config],
      // The server writes the lines of requests itself: request-lines.ts.
      useFactory: (config: Config) => ({
        pinoHttp: [logOptions(config.logLevel), destination(BUFFERED)],
        forRoutes: [],
      }),
    }),
  ],
})
export class LogModule {}
