import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type AppSettings, Settings } from '../settings.js';

export class ReadSettings extends Query<AppSettings> {}

@QueryHandler(ReadSettings)
export class ReadSettingsHandler implements IQueryHandler<ReadSettings> {
  constructor(private readonly settings: Settings) {}

  execute(): Promise<AppSettings> {
    return this.settings.read();
  }
}
