import { Module } from '@nestjs/common';
import { ReadFeaturesController } from './read-features/read-features.controller.js';
import { ReadSettingsController } from './read-settings/read-settings.controller.js';
import { ReadSettingsHandler } from './read-settings/read-settings.query.js';
import { Settings } from './settings.js';
import { UpdateSettingsHandler } from './update-settings/update-settings.command.js';
import { UpdateSettingsController } from './update-settings/update-settings.controller.js';

@Module({
  controllers: [ReadSettingsController, UpdateSettingsController, ReadFeaturesController],
  providers: [Settings, ReadSettingsHandler, UpdateSettingsHandler],
  exports: [Settings],
})
export class SettingsModule {}
