import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Id } from '../../../kernel/index.js';
import { Activity } from '../../../modules/activity/index.js';
import { type RiskSettings, Settings } from '../../../modules/settings/index.js';

/** Changes one limit of the risk rules. A follower of the log then evaluates all players again. */
export class SetBound extends Command<void> {
  constructor(
    readonly adminId: Id,
    readonly name: keyof RiskSettings,
    readonly value: number,
    readonly key: string,
  ) {
    super();
  }
}

@CommandHandler(SetBound)
export class SetBoundHandler implements ICommandHandler<SetBound> {
  constructor(
    private readonly settings: Settings,
    private readonly activity: Activity,
  ) {}

  async execute({ adminId, name, value, key }: SetBound): Promise<void> {
    if (await this.settings.isWritten(key)) return;
    const change = { [name]: value };
    const { before } = await this.settings.write({ change, adminId, reason: null, key });
    await this.activity.record({
      actor: adminId,
      action: 'risk.bound-set',
      target: { type: 'settings', id: 'risk' },
      before: { [name]: before[name] },
      after: change,
    });
  }
}
