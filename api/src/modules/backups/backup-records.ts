import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/index.js';
import { Database } from '../../platform/database/index.js';
import { type Condition, conditionOf } from './domain/condition.js';
import { type FoundDrill, type FoundLook, readRecords } from './store/records.js';

export interface JudgedRecords {
  readonly look: FoundLook | null;
  readonly success: FoundDrill | null;
  readonly condition: Condition;
}

/** The reports of the service `backup`, judged. */
@Injectable()
export class BackupRecords {
  constructor(
    private readonly database: Database,
    private readonly config: Config,
  ) {}

  /** Returns null if this installation has no such service. */
  async read(): Promise<JudgedRecords | null> {
    const records = await readRecords(this.database);
    if (!(this.config.backups || records.look)) return null;
    const { look, success } = records;
    return { look, success, condition: conditionOf(records, new Date()) };
  }
}
