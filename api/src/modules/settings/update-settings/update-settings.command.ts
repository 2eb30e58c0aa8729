import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Id } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import { Activity } from '../../activity/index.js';
import type { AppSettings } from '../app-setting.entity.js';
import { Settings } from '../settings.js';

export class UpdateSettings extends Command<AppSettings> {
  constructor(
    readonly adminId: Id,
    /** What is not said stays as it is. */
    readonly change: Partial<AppSettings>,
  ) {
    super();
  }
}

@CommandHandler(UpdateSettings)
export class UpdateSettingsHandler implements ICommandHandler<UpdateSettings> {
  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly activity: Activity,
  ) {}

  execute({ adminId, change }: UpdateSettings): Promise<AppSettings> {
    return this.database.transaction(async (client) => {
      const before = await this.settings.read(client);
      const settings = await this.settings.write(change, client);
      await this.activity.record(
        {
          actor: { userId: adminId, role: 'admin' },
          action: 'settings.changed',
          target: { type: 'settings', id: null },
          before: { ...before },
          after: { ...settings },
        },
        client,
      );
      return settings;
    });
  }
}
