import { Global, Module } from '@nestjs/common';
import { FeaturesController } from './features.controller.js';
import { SettingsController } from './settings.controller.js';
import { Settings } from './settings.js';
import { SettingsEdits } from './settings-edits.js';

@Global()
@Module({
  controllers: [SettingsController, FeaturesController],
  providers: [Settings, SettingsEdits],
  exports: [Settings],
})
export class SettingsModule {}
