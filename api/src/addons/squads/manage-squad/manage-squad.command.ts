import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, type Id } from '../../../kernel/index.js';
import { Notifications } from '../../../modules/notifications/index.js';
import { Database } from '../../../platform/database/index.js';
import { squadRefusals } from '../refusals.js';
import { type LockedSquad, Squads } from '../squads.js';

export class CreateSquad extends Command<void> {
  constructor(
    /** Id of the new squad. A repeat of the request has the same id. */
    readonly id: Id,
    readonly name: string,
    readonly captainId: Id,
  ) {
    super();
  }
}

@CommandHandler(CreateSquad)
export class CreateSquadHandler implements ICommandHandler<CreateSquad> {
  constructor(private readonly squads: Squads) {}

  execute({ id, name, captainId }: CreateSquad): Promise<void> {
    return this.squads.create(id, name, captainId);
  }
}

/** Invites the player who has this Free Fire UID. */
export class InvitePlayer extends Command<void> {
  constructor(
    readonly squadId: string,
    readonly captainId: Id,
    readonly freeFireUID: string,
  ) {
    super();
  }
}

@CommandHandler(InvitePlayer)
export class InvitePlayerHandler implements ICommandHandler<InvitePlayer> {
  constructor(
    private readonly squads: Squads,
    private readonly database: Database,
    private readonly notifications: Notifications,
  ) {}

  async execute({ squadId, captainId, freeFireUID }: InvitePlayer): Promise<void> {
    const invited = await this.squads.change(squadId, async (locked) => {
      refuseOthers(locked, captainId);
      const userId = await this.playerWith(freeFireUID);
      await this.squads.invite(locked, userId);
      return { userId, name: locked.squad.name };
    });
    await this.notifications.add({
      userId: invited.userId,
      kind: 'squad',
      code: 'squad-invite',
      values: { name: invited.name },
      link: '/squads',
      dedupeKey: `squad-invite:${squadId}`,
    });
  }

  /**
   * Returns the player who has this UID. Players can enter any UID in their profile, so a UID that
   * several players have entered is refused.
   */
  private async playerWith(freeFireUID: string): Promise<Id> {
    const [player, ...others] = await this.database.rows<{ id: Id }>(
      `SELECT id FROM user_account
        WHERE free_fire_uid = $1 AND role = 'player' AND banned_at IS NULL LIMIT 2`,
      [freeFireUID],
    );
    if (!player || others.length > 0) throw squadRefusals.SQUAD_NO_SUCH_PLAYER();
    return player.id;
  }
}

/** Hides the squad from its members. Matches that the squad has joined stay unchanged. */
export class DisbandSquad extends Command<void> {
  constructor(
    readonly squadId: string,
    readonly captainId: Id,
  ) {
    super();
  }
}

@CommandHandler(DisbandSquad)
export class DisbandSquadHandler implements ICommandHandler<DisbandSquad> {
  constructor(
    private readonly squads: Squads,
    private readonly clock: Clock,
  ) {}

  execute({ squadId, captainId }: DisbandSquad): Promise<void> {
    return this.squads.change(squadId, async (locked) => {
      refuseOthers(locked, captainId);
      await locked.squads.update({ id: locked.squad.id }, { disbandedAt: this.clock.now() });
    });
  }
}

/** Refuses every user except the captain. A user outside the squad gets SQUAD_NOT_FOUND. */
function refuseOthers({ squad, members }: LockedSquad, userId: Id): void {
  if (squad.captainId === userId) return;
  const isMember = members.some((member) => member.userId === userId);
  throw isMember ? squadRefusals.SQUAD_CAPTAIN_ONLY() : squadRefusals.SQUAD_NOT_FOUND();
}
