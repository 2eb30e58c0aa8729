import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Activity } from './activity.js';
import { ExportActivityController } from './export-activity/export-activity.controller.js';
import { ActivityReader } from './list-activity/activity-reader.js';
import { ListActivityController } from './list-activity/list-activity.controller.js';
import { ListFile } from './list-file/list-file.js';
import { RecordedActivity } from './recorded-activity.entity.js';

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([RecordedActivity])],
  controllers: [ListActivityController, ExportActivityController],
  providers: [Activity, ListFile, ActivityReader],
  exports: [Activity, ListFile],
})
export class ActivityModule {}
