import type { INestApplicationContext, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { CommandBus } from '@nestjs/cqrs';
import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Logger } from 'nestjs-pino';
import { AppModule } from './app.module.js';
import { LogFollower } from './modules/ledger/index.js';
import { Config } from './platform/config/index.js';
import { InputPipe } from './platform/http/index.js';
import { boundedAdapter, configureServer } from './platform/http/server/index.js';
import { serveDocs } from './platform/openapi/index.js';
import { Jobs } from './platform/queue/index.js';
import { inSpan, isTracing } from './platform/telemetry/index.js';

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
  if (isTracing()) traceCommands(app);
  return app;
}

/**
 * Creates the application of the worker, which runs jobs and followers of the log and has no HTTP
 * server.
 */
export async function createWorker(): Promise<INestApplicationContext> {
  const app = await NestFactory.createApplicationContext(AppModule, { bufferLogs: true });
  app.useLogger(app.get(Logger));
  if (isTracing()) traceCommands(app);
  await app.get(Jobs).start();
  app.get(LogFollower).start();
  return app;
}

/**
 * Opens a tracing span for each command of the command bus, in the trace of the command's request.
 */
function traceCommands(app: INestApplicationContext): void {
  const bus = app.get(CommandBus, { strict: false });
  const execute = bus.execute.bind(bus);
  bus.execute = ((command: object) =>
    inSpan(command.constructor.name, 'internal', () =>
      execute(command as Parameters<typeof execute>[0]),
    )) as typeof bus.execute;
}
