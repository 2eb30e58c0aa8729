import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PersonalData } from '../../platform/personal-data/index.js';
import { Activity } from './activity.js';
import { ExportActivityController } from './export-activity/export-activity.controller.js';
import { ActivityReader } from './list-activity/activity-reader.js';
import { ListActivityController } from './list-activity/list-activity.controller.js';
import { ListFile } from './list-file/list-file.js';
import { activityData } from './personal-data.js';
import { RecordedActivity } from './recorded-activity.entity.js';

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([RecordedActivity])],
  controllers: [ListActivityController, ExportActivityController],
  providers: [Activity, ListFile, ActivityReader],
  exports: [Activity, ListFile],
})
export class ActivityModule {
  constructor(personal: PersonalData) {
    personal.register(activityData);
  }
}
