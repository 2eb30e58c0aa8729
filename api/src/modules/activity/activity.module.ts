import { Global, Module } from '@nestjs/common';
import { Activity } from './activity.js';
import { ExportActivityController } from './export-activity/export-activity.controller.js';
import { ListActivityController } from './list-activity/list-activity.controller.js';
import { ListActivityHandler } from './list-activity/list-activity.handler.js';
import { ListFile } from './list-file/list-file.js';

@Global()
@Module({
  controllers: [ListActivityController, ExportActivityController],
  providers: [Activity, ListFile, ListActivityHandler],
  exports: [Activity, ListFile],
})
export class ActivityModule {}
