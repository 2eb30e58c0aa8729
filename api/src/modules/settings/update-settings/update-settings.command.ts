import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Id, newId } from '../../../kernel/index.js';
import { Activity } from '../../activity/index.js';
import { Settings } from '../settings.js';
import { type AppSettingsResponse, describeSettings } from '../settings.response.js';

export class UpdateSettings extends Command<AppSettingsResponse> {
  constructor(
    readonly adminId: Id,
    /** The new values. Settings that are not listed stay unchanged. */
    readonly change: Partial<AppSettingsResponse>,
  ) {
    super();
  }
}

@CommandHandler(UpdateSettings)
export class UpdateSettingsHandler implements ICommandHandler<UpdateSettings> {
  constructor(
    private readonly settings: Settings,
    private readonly activity: Activity,
  ) {}

  async execute({ adminId, change }: UpdateSettings): Promise<AppSettingsResponse> {
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
