import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { LessThan, type Repository } from 'typeorm';
import { Clock } from '../../kernel/index.js';
import { Database } from '../../platform/database/index.js';
import { deleteSome } from '../../platform/entities/index.js';
import { Jobs } from '../../platform/queue/index.js';
import { Dispute } from './dispute.entity.js';
import { EvidenceStore } from './evidence/evidence-store.js';

const A_DAY_MS = 86_400_000;
/**
 * Number of days after which an image or a dispute is deleted, counted from the upload of the image
 * or the answer to the dispute.
 */
const KEPT_DAYS = 90;
const AT_ONCE = 5_000;

@Injectable()
export class TidyDisputes implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly database: Database,
    @InjectRepository(Dispute) private readonly disputes: Repository<Dispute>,
    private readonly store: EvidenceStore,
    private readonly clock: Clock,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.jobs.repeat({
      name: 'tidy-disputes',
      everyMs: A_DAY_MS,
      attempts: 3,
      handle: () => this.tidy(),
    });
  }

  async tidy(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - KEPT_DAYS * A_DAY_MS);
    await this.database.transaction((client) => this.store.forgetBefore(before, AT_ONCE, client));
    await deleteSome(this.disputes, { answeredAt: LessThan(before) }, AT_ONCE);
  }
}
