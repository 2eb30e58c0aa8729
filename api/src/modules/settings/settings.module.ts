import { Global, Module } from '@nestjs/common';
import { ReadFeaturesController } from './read-features/read-features.controller.js';
import { ReadSettingsController } from './read-settings/read-settings.controller.js';
import { Settings } from './settings.js';
import { UpdateSettingsHandler } from './update-settings/update-settings.command.js';
import { UpdateSettingsController } from './update-settings/update-settings.controller.js';

@Global()
@Module({
  controllers: [ReadSettingsController, UpdateSettingsController, ReadFeaturesController],
  providers: [Settings, UpdateSettingsHandler],
  exports: [Settings],
})
export class SettingsModule {}
