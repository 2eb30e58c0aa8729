import { Global, Module } from '@nestjs/common';
import { Activity } from './activity.js';
import { ListActivityController } from './list-activity/list-activity.controller.js';
import { ListActivityHandler } from './list-activity/list-activity.handler.js';

@Global()
@Module({
  controllers: [ListActivityController],
  providers: [Activity, ListActivityHandler],
  exports: [Activity],
})
export class ActivityModule {}
