import { type INestApplicationContext, type Type, ValidationPipe } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Logger } from 'nestjs-pino';
import { AppModule } from './app.module.js';
import { badField } from './platform/http/index.js';
import { Jobs } from './platform/queue/index.js';

const BODY_LIMIT_BYTES = 1024 * 1024;

/** The HTTP application, ready to listen or to be asked by tests. */
export async function createApp(root: Type = AppModule): Promise<NestFastifyApplication> {
  const app = await NestFactory.create<NestFastifyApplication>(
    root,
    new FastifyAdapter({ bodyLimit: BODY_LIMIT_BYTES, trustProxy: 'loopback' }),
    { bufferLogs: true, rawBody: true },
  );
  app.useLogger(app.get(Logger));
  app.setGlobalPrefix('api');
  app.useGlobalPipes(
    new ValidationPipe({
      transform: true,
      whitelist: true,
      forbidNonWhitelisted: true,
      stopAtFirstError: true,
      exceptionFactory: badField,
    }),
  );
  app.enableShutdownHooks();
  return app;
}

/** The same application without HTTP: it runs the jobs. */
export async function createWorker(): Promise<INestApplicationContext> {
  const app = await NestFactory.createApplicationContext(AppModule, { bufferLogs: true });
  app.useLogger(app.get(Logger));
  app.enableShutdownHooks();
  await app.get(Jobs).start();
  return app;
}
