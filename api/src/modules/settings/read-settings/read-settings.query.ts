import { Query } from '@nestjs/cqrs';
import type { AppSettings } from '../settings.js';

export class ReadSettings extends Query<AppSettings> {}
