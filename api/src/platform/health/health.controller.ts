import { Controller, Get, HttpCode, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { ForAnyone } from '../http/index.js';
import { type Readiness, ReadinessCheck } from './readiness.js';

@ApiExcludeController()
@Controller('health')
export class HealthController {
  constructor(private readonly readiness: ReadinessCheck) {}

  @Get('live')
  @HttpCode(200)
  @ForAnyone()
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  /**
   * Tells a load balancer whether to send requests to this process. The response does not depend on
   * shared services. Otherwise a failure of the database would stop the traffic to all processes,
   * although each can still serve some requests.
   */
  @Get('serving')
  @ForAnyone()
  serving(@Res({ passthrough: true }) reply: FastifyReply): { status: 'ok' | 'leaving' } {
    const { leaving } = this.readiness;
    void reply.status(leaving ? 503 : 200);
    return { status: leaving ? 'leaving' : 'ok' };
  }

  @Get('ready')
  @ForAnyone()
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<Readiness> {
    const readiness = await this.readiness.look();
    void reply.status(readiness.status === 'ok' ? 200 : 503);
    return readiness;
  }
}
