import { Controller, Get, HttpCode, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Database } from '../database/index.js';
import { ForAnyone } from '../http/index.js';

@ApiExcludeController()
@Controller('health')
export class HealthController {
  constructor(private readonly database: Database) {}

  @Get('live')
  @HttpCode(200)
  @ForAnyone()
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  @Get('ready')
  @ForAnyone()
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<{ status: string }> {
    const ready = await this.database.query('SELECT 1').then(
      () => true,
      () => false,
    );
    void reply.status(ready ? 200 : 503);
    return { status: ready ? 'ok' : 'unavailable' };
  }
}
