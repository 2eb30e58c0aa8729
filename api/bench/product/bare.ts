import { Controller, Get, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';

/**
 * The only route of an otherwise empty Nest application, which shows the minimum cost of a
 * response.
 */
@Controller('health')
class Live {
  @Get('live')
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }
}

@Module({ controllers: [Live] })
class Bare {}

const adapter = new FastifyAdapter({ keepAliveTimeout: 75_000, requestTimeout: 30_000 });
const app = await NestFactory.create<NestFastifyApplication>(Bare, adapter, { logger: false });
app.setGlobalPrefix('api');
await app.listen(Number(process.env.PORT), '0.0.0.0');
