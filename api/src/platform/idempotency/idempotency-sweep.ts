import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Jobs } from '../queue/index.js';
import { KeptAnswers } from './kept-answers.js';

const HOUR_MS = 3_600_000;
const PORTIONS_AT_MOST = 100;

@Injectable()
export class IdempotencySweep implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly answers: KeptAnswers,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.jobs.repeat({
      name: 'idempotency-sweep',
      everyMs: HOUR_MS,
      attempts: 3,
      handle: async () => {
        for (let portion = 0; portion < PORTIONS_AT_MOST; portion += 1) {
          if ((await this.answers.sweep()) === 0) return;
        }
      },
    });
  }
}
