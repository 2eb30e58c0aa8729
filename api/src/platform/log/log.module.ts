import { Module } from '@nestjs/common';
import { LoggerModule } from 'nestjs-pino';
import { Config } from '../config/index.js';
import { logOptions } from './log-options.js';

@Module({
  imports: [
    LoggerModule.forRootAsync({
      inject: [Config],
      useFactory: (config: Config) => ({ pinoHttp: logOptions(config.logLevel) }),
    }),
  ],
})
export class LogModule {}
