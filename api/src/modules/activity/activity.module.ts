import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PersonalData } from '../../platform/personal-data/index.js';
import { ActivityController } from './activity.controller.js';
import { Activity } from './activity.js';
import { ActivityReader } from './activity-reader.js';
import { ListFile } from './list-file.js';
import { activityData } from './personal-data.js';
import { RecordedActivity } from './recorded-activity.entity.js';

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([RecordedActivity])],
  controllers: [ActivityController],
  providers: [Activity, ListFile, ActivityReader],
  exports: [Activity, ListFile],
})
export class ActivityModule {
  constructor(personal: PersonalData) {
    personal.register(activityData);
  }
}
