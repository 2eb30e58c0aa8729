import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type AppSettings, Settings } from '../settings.js';
import { UpdateSettings } from './update-settings.command.js';

@CommandHandler(UpdateSettings)
export class UpdateSettingsHandler implements ICommandHandler<UpdateSettings> {
  constructor(private readonly settings: Settings) {}

  async execute(command: UpdateSettings): Promise<AppSettings> {
    await this.settings.write(command.settings);
    return this.settings.read();
  }
}
