import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ApiProperty } from '@nestjs/swagger';
import type pg from 'pg';
import { Database } from '../../../platform/database/index.js';
import type { Session } from '../../../platform/http/index.js';
import { Activity } from '../../activity/index.js';
import { AccountWrites } from '../../users/index.js';
import { authRefusals } from '../refusals.js';
import { SecondFactors } from '../second-factor/second-factors.js';
import { SessionTokens } from '../session/session-tokens.js';

export class ConfirmedSecondFactor {
  @ApiProperty({ description: 'A sentence to show to the user.' })
  readonly message!: string;

  @ApiProperty({
    type: [String],
    description: 'Each recovery code can be used once. The codes are not shown again.',
  })
  readonly recoveryCodes!: string[];

  @ApiProperty({ description: 'A new session token, because all earlier sessions have ended.' })
  readonly token!: string;
}

export class ConfirmSecondFactor extends Command<ConfirmedSecondFactor> {
  constructor(
    readonly session: Session,
    readonly code: string,
  ) {
    super();
  }
}

/**
 * Turns the second factor on and ends all sessions of the user, because they were opened without
 * the second factor. Returns the token of a new session.
 */
@CommandHandler(ConfirmSecondFactor)
export class ConfirmSecondFactorHandler implements ICommandHandler<ConfirmSecondFactor> {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountWrites,
    private readonly factors: SecondFactors,
    private readonly activity: Activity,
    private readonly sessionTokens: SessionTokens,
  ) {}

  async execute({ session, code }: ConfirmSecondFactor): Promise<ConfirmedSecondFactor> {
    const step = await this.factors.firstStep(session.userId, code.replace(/\s/g, ''));
    const done = await this.database.transaction((client) => this.turnOn(client, session, step));
    if (!done) throw authRefusals.SECOND_FACTOR_IS_ON();
    return {
      message: 'Two-step sign-in is on',
      recoveryCodes: done.recoveryCodes,
      token: await this.sessionTokens.sign(session.userId, done.version, 'totp'),
    };
  }

  private async turnOn(client: pg.ClientBase, { userId, role }: Session, step: number) {
    const recoveryCodes = await this.factors.confirm(client, userId, step);
    if (!recoveryCodes) return null;
    const version = await this.accounts.endSessions(client, userId);
    await this.activity.record(
      {
        actor: { userId, role },
        action: 'staff.second-factor-on',
        target: { type: 'staff', id: userId },
      },
      client,
    );
    return { recoveryCodes, version };
  }
}
