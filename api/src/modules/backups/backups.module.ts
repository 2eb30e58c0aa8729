import { Module } from '@nestjs/common';
import { BackupMetrics } from './backup-metrics.js';
import { BackupRecords } from './backup-records.js';
import { ReadBackupsController } from './read-backups/read-backups.controller.js';

/** What the service `backup` has reported about its backups and restore drills. */
@Module({
  controllers: [ReadBackupsController],
  providers: [BackupRecords, BackupMetrics],
})
export class BackupsModule {}
