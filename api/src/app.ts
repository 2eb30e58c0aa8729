import type { INestApplicationContext, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Logger } from 'nestjs-pino';
import { AppModule } from './app.module.js';
import { LogFollower } from './modules/ledger/index.js';
import { Config } from './platform/config/index.js';
import { InputPipe } from './platform/http/index.js';
import { boundedAdapter, configureServer } from './platform/http/server/index.js';
import { serveDocs } from './platform/openapi/index.js';
import { Jobs } from './platform/queue/index.js';
import { HandlerSpans } from './platform/telemetry/handler-spans.js';
import { isTracing } from './platform/telemetry/index.js';

/**
 * Creates the HTTP application without opening a port, so that tests can inject requests into it.
 */
export async function createApp(root: Type = AppModule): Promise<NestFastifyApplication> {
  const app = await NestFactory.create<NestFastifyApplication>(
    root,
    boundedAdapter(new Config(process.env)),
    {
      bufferLogs: true,
      bodyParser: false,
    },
  );
  app.useLogger(app.get(Logger));
  await configureServer(app);
  app.setGlobalPrefix('api');
  app.useGlobalPipes(new InputPipe());
  serveDocs(app);
  if (isTracing()) app.useGlobalInterceptors(new HandlerSpans());
  return app;
}

/**
 * Creates the application of the worker, which runs jobs and followers of the log and has no HTTP
 * server.
 */
export async function createWorker(): Promise<INestApplicationContext> {
  const app = await NestFactory.createApplicationContext(AppModule, { bufferLogs: true });
  app.useLogger(app.get(Logger));
  await app.get(Jobs).start();
  app.get(LogFollower).start();
  return app;
}
