import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Database } from '../../../platform/database/index.js';
import type { Session } from '../../../platform/http/index.js';
import { StaffSignIns } from '../sign-ins/staff-sign-ins.js';

export class EndOtherSessions extends Command<void> {
  constructor(
    readonly session: Session,
    readonly browser: string,
  ) {
    super();
  }
}

/** Deletes the rows of all but this session, as logging out does with its own. */
@CommandHandler(EndOtherSessions)
export class EndOtherSessionsHandler implements ICommandHandler<EndOtherSessions> {
  constructor(
    private readonly database: Database,
    private readonly signIns: StaffSignIns,
  ) {}

  execute({ session, browser }: EndOtherSessions): Promise<void> {
    return this.database.transaction(async (client) => {
      await client.query('DELETE FROM user_session WHERE user_id = $1 AND id <> $2', [
        session.userId,
        session.id,
      ]);
      await this.signIns.left(session, 'staff.other-sessions-ended', browser, client);
    });
  }
}
