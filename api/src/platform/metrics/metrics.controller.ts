import { timingSafeEqual } from 'node:crypto';
import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Config } from '../config/index.js';
import { type ArenaRequest, accessRefusals, ForAnyone } from '../http/index.js';
import { Metrics } from './metrics.js';

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

@ApiExcludeController()
@Controller('metrics')
export class MetricsController {
  constructor(
    private readonly metrics: Metrics,
    private readonly config: Config,
  ) {}

  @Get()
  @ForAnyone()
  async read(
    @Req() request: ArenaRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    if (!this.mayRead(request)) throw accessRefusals.FORBIDDEN();
    void reply.header('Content-Type', this.metrics.contentType);
    return this.metrics.text();
  }

  /**
   * Returns true for a request with the token, and for a request that comes directly from this
   * machine. A request through a proxy needs the token.
   */
  private mayRead({ ip, socket, headers }: ArenaRequest): boolean {
    const { metricsToken } = this.config;
    if (metricsToken !== null) {
      const sent = Buffer.from(headers.authorization ?? '');
      const right = Buffer.from(`Bearer ${metricsToken}`);
      if (sent.length === right.length && timingSafeEqual(sent, right)) return true;
    }
    const passedOn = headers['x-forwarded-for'] ?? headers.forwarded;
    return passedOn === undefined && LOOPBACK.test(ip) && LOOPBACK.test(socket.remoteAddress ?? '');
  }
}
