import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Database } from '../../../platform/database/index.js';
import type { Session } from '../../../platform/http/index.js';
import { StaffSignIns } from '../sign-ins/staff-sign-ins.js';

export class Logout extends Command<void> {
  constructor(
    readonly session: Session,
    readonly browser: string,
  ) {
    super();
  }
}

/** Deletes the session's row; a trigger wakes the streams, which then close. */
@CommandHandler(Logout)
export class LogoutHandler implements ICommandHandler<Logout> {
  constructor(
    private readonly database: Database,
    private readonly signIns: StaffSignIns,
  ) {}

  execute({ session, browser }: Logout): Promise<void> {
    return this.database.transaction(async (client) => {
      const ended = await client.query('DELETE FROM user_session WHERE id = $1', [session.id]);
      if (ended.rowCount !== 1) return;
      await this.signIns.left(session, 'staff.signed-out', browser, client);
    });
  }
}
