import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Id } from '../../../kernel/index.js';
import { Jobs } from '../../../platform/queue/index.js';
import { Audits } from './audits.js';

const A_DAY_MS = 24 * 3_600_000;
/** Id that stands for the platform as the requester of the scheduled verification. */
const THE_HOUSE = '00000000-0000-0000-0000-000000000000' as Id;

/** Job that verifies the whole ledger once a day, so that its status is at most a day old. */
@Injectable()
export class ProveDaily implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly audits: Audits,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.jobs.repeat({
      name: 'prove-books',
      everyMs: A_DAY_MS,
      handle: () => this.audits.start('verify', THE_HOUSE),
    });
  }
}
