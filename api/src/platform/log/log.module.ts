import { Module } from '@nestjs/common';
import { LoggerModule } from 'nestjs-pino';
import { Config } from '../config/index.js';
import { logOptions } from './log-options.js';

@Module({
  imports: [
    LoggerModule.forRootAsync({
      inject: [Config],
      // The server writes the lines of requests itself: request-lines.ts.
      useFactory: (config: Config) => ({ pinoHttp: logOptions(config.logLevel), forRoutes: [] }),
    }),
  ],
})
export class LogModule {}
