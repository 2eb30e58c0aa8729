import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Id, isId } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import type { PasskeyTouch, Session } from '../../../platform/http/index.js';
import { Activity } from '../../activity/index.js';
import { AccountWrites } from '../../users/index.js';
import { Passkeys } from '../passkeys/passkeys.js';
import { authRefusals } from '../refusals.js';
import { SecondFactors } from '../second-factor/second-factors.js';

export class ResetSecondFactor extends Command<void> {
  constructor(
    readonly session: Session,
    readonly staffId: string,
    /** Needed of an admin who has a passkey. */
    readonly passkey: PasskeyTouch | undefined,
  ) {
    super();
  }
}

/**
 * Removes the second factor of another member of staff, for example after a lost phone: codes,
 * recovery codes and passkeys. Admins turn their own second factor off with a code instead. An admin
 * who has a passkey must use it, so that a stolen session cannot weaken a colleague's account.
 */
@CommandHandler(ResetSecondFactor)
export class ResetSecondFactorHandler implements ICommandHandler<ResetSecondFactor> {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountWrites,
    private readonly factors: SecondFactors,
    private readonly passkeys: Passkeys,
    private readonly activity: Activity,
  ) {}

  async execute({ session, staffId, passkey }: ResetSecondFactor): Promise<void> {
    const adminId: Id = session.userId;
    if (!isId(staffId)) throw authRefusals.STAFF_NOT_FOUND();
    if (staffId === adminId) throw authRefusals.CANNOT_RESET_YOURSELF();
    await this.passkeys.insist(session, passkey, { action: 'reset', subject: staffId });
    const gone = await this.database.transaction(async (client) => {
      const mail = await this.passkeys.reset(client, adminId, staffId);
      if (!(await this.factors.remove(client, staffId)) && !mail) return null;
      await this.accounts.endSessions(client, staffId);
      await this.activity.record(
        {
          actor: adminId,
          action: 'staff.second-factor-reset',
          target: { type: 'staff', id: staffId },
        },
        client,
      );
      return { mail };
    });
    if (!gone) throw authRefusals.NO_SECOND_FACTOR();
    gone.mail?.hurry();
  }
}
