import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AppSetting } from './app-setting.entity.js';
import { ReadFeaturesController } from './read-features/read-features.controller.js';
import { ReadSettingsController } from './read-settings/read-settings.controller.js';
import { Settings } from './settings.js';
import { UpdateSettingsHandler } from './update-settings/update-settings.command.js';
import { UpdateSettingsController } from './update-settings/update-settings.controller.js';

@Module({
  imports: [TypeOrmModule.forFeature([AppSetting])],
  controllers: [ReadSettingsController, UpdateSettingsController, ReadFeaturesController],
  providers: [Settings, UpdateSettingsHandler],
  exports: [Settings],
})
export class SettingsModule {}
