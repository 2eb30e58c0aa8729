import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Id, isId } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import { Activity } from '../../activity/index.js';
import { AccountWrites } from '../../users/index.js';
import { authRefusals } from '../refusals.js';
import { SecondFactors } from '../second-factor/second-factors.js';

export class ResetSecondFactor extends Command<void> {
  constructor(
    readonly adminId: Id,
    readonly staffId: Id,
  ) {
    super();
  }
}

/**
 * Removes the second factor of another member of staff, for example after a lost phone. Admins turn
 * their own second factor off with a code instead.
 */
@CommandHandler(ResetSecondFactor)
export class ResetSecondFactorHandler implements ICommandHandler<ResetSecondFactor> {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountWrites,
    private readonly factors: SecondFactors,
    private readonly activity: Activity,
  ) {}

  async execute({ adminId, staffId }: ResetSecondFactor): Promise<void> {
    if (!isId(staffId)) throw authRefusals.STAFF_NOT_FOUND();
    if (staffId === adminId) throw authRefusals.CANNOT_RESET_YOURSELF();
    const gone = await this.database.transaction(async (client) => {
      if (!(await this.factors.remove(client, staffId))) return false;
      await this.accounts.endSessions(client, staffId);
      await this.activity.record(
        {
          actor: adminId,
          action: 'staff.second-factor-reset',
          target: { type: 'staff', id: staffId },
        },
        client,
      );
      return true;
    });
    if (!gone) throw authRefusals.NO_SECOND_FACTOR();
  }
}
