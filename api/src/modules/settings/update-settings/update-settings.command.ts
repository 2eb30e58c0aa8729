import { Command } from '@nestjs/cqrs';
import type { AppSettings } from '../settings.js';

export class UpdateSettings extends Command<AppSettings> {
  constructor(readonly settings: AppSettings) {
    super();
  }
}
