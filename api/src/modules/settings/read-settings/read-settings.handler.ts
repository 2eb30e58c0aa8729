import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type AppSettings, Settings } from '../settings.js';
import { ReadSettings } from './read-settings.query.js';

@QueryHandler(ReadSettings)
export class ReadSettingsHandler implements IQueryHandler<ReadSettings> {
  constructor(private readonly settings: Settings) {}

  execute(): Promise<AppSettings> {
    return this.settings.read();
  }
}
