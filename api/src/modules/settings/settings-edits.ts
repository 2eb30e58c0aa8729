import { Injectable } from '@nestjs/common';
import { type Id, newId } from '../../kernel/index.js';
import { Activity } from '../activity/index.js';
import { Settings } from './settings.js';
import { type AppSettingsResponse, describeSettings } from './settings.response.js';

/** Changes the settings of the settings page. */
@Injectable()
export class SettingsEdits {
  constructor(
    private readonly settings: Settings,
    private readonly activity: Activity,
  ) {}

  /** Stores new values. Settings that are not listed stay unchanged. */
  async make(adminId: Id, change: Partial<AppSettingsResponse>): Promise<AppSettingsResponse> {
    const key = `settings:${newId()}`;
    const settings = await this.settings.write({ change, adminId, reason: null, key });
    const [before, after] = [describeSettings(settings.before), describeSettings(settings.after)];
    await this.activity.record({
      actor: adminId,
      action: 'settings.changed',
      target: { type: 'settings', id: null },
      before: { ...before },
      after: { ...after },
    });
    return after;
  }
}
