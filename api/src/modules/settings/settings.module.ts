import { Module } from '@nestjs/common';
import { ReadFeaturesController } from './read-features/read-features.controller.js';
import { ReadSettingsController } from './read-settings/read-settings.controller.js';
import { ReadSettingsHandler } from './read-settings/read-settings.handler.js';
import { Settings } from './settings.js';
import { UpdateSettingsController } from './update-settings/update-settings.controller.js';
import { UpdateSettingsHandler } from './update-settings/update-settings.handler.js';

@Module({
  controllers: [ReadSettingsController, UpdateSettingsController, ReadFeaturesController],
  providers: [Settings, ReadSettingsHandler, UpdateSettingsHandler],
  exports: [Settings],
})
export class SettingsModule {}
