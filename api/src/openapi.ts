import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { AppModule } from './app.module.js';
import { projectRoot } from './platform/config/index.js';
import { describeApi } from './platform/openapi/index.js';

// Writes the OpenAPI document beside the build, for the types and tests of the web. In preview mode NestJS reads the modules without starting
// them.
const app = await NestFactory.create(AppModule, new FastifyAdapter(), {
  preview: true,
  logger: false,
});
app.setGlobalPrefix('api');
const file = join(projectRoot(), 'api', 'dist', 'openapi.json');
writeFileSync(file, `${JSON.stringify(describeApi(app), null, 2)}\n`);
