import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { InjectRepository } from '@nestjs/typeorm';
import { Not, type Repository } from 'typeorm';
import { Database } from '../../../platform/database/index.js';
import { within } from '../../../platform/entities/index.js';
import type { Session } from '../../../platform/http/index.js';
import { UserSession } from '../auth.entity.js';
import { StaffSignIns } from '../sign-ins/staff-sign-ins.js';

export class EndOtherSessions extends Command<void> {
  constructor(
    readonly session: Session,
    readonly browser: string,
  ) {
    super();
  }
}

/** Ends all other sessions of the user by deleting their rows. */
@CommandHandler(EndOtherSessions)
export class EndOtherSessionsHandler implements ICommandHandler<EndOtherSessions> {
  constructor(
    private readonly database: Database,
    @InjectRepository(UserSession) private readonly sessions: Repository<UserSession>,
    private readonly signIns: StaffSignIns,
  ) {}

  execute({ session, browser }: EndOtherSessions): Promise<void> {
    return this.database.transaction(async (client) => {
      const others = { userId: session.userId, id: Not(session.id) };
      await within(client, this.sessions).delete(others);
      await this.signIns.left(session, 'staff.other-sessions-ended', browser, client);
    });
  }
}
