import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Metrics } from '../../platform/metrics/index.js';
import { BackupRecords } from './backup-records.js';
import type { Condition } from './domain/condition.js';

/** Metrics of the backups. They have no value where no service takes backups. */
@Injectable()
export class BackupMetrics implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly records: BackupRecords,
  ) {}

  onModuleInit(): void {
    this.gauge(
      'backup_age_seconds',
      'Age of the newest backup; +Inf if there is none',
      (each) => each.backupAgeSeconds,
    );
    this.gauge('backup_check_ok', '1 if WAL arrives in a readable repository', (each) =>
      Number(each.checkPassed),
    );
    this.gauge(
      'restore_drill_age_seconds',
      'Age of the last restore that succeeded; +Inf if there is none',
      (each) => each.restoreAgeSeconds,
    );
    this.gauge('restore_drill_ok', '1 if the last restore drill succeeded', (each) =>
      Number(each.restorePassed),
    );
  }

  private gauge(name: string, help: string, value: (condition: Condition) => number): void {
    this.metrics.gauge(name, help, [], async () => {
      const read = await this.records.read();
      return read ? [{ value: value(read.condition) }] : [];
    });
  }
}
