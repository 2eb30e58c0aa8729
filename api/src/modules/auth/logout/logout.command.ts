import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { InjectRepository } from '@nestjs/typeorm';
import { type Repository } from 'typeorm';
import { Database } from '../../../platform/database/index.js';
import { within } from '../../../platform/entities/index.js';
import type { Session } from '../../../platform/http/index.js';
import { UserSession } from '../auth.entity.js';
import { StaffSignIns } from '../sign-ins/staff-sign-ins.js';

export class Logout extends Command<void> {
  constructor(
    readonly session: Session,
    readonly browser: string,
  ) {
    super();
  }
}

/**
 * Ends a session by deleting its row. A database trigger then closes the event streams of the
 * session.
 */
@CommandHandler(Logout)
export class LogoutHandler implements ICommandHandler<Logout> {
  constructor(
    private readonly database: Database,
    @InjectRepository(UserSession) private readonly sessions: Repository<UserSession>,
    private readonly signIns: StaffSignIns,
  ) {}

  execute({ session, browser }: Logout): Promise<void> {
    return this.database.transaction(async (client) => {
      const { affected } = await within(client, this.sessions).delete({ id: session.id });
      if (affected !== 1) return;
      await this.signIns.left(session, 'staff.signed-out', browser, client);
    });
  }
}
