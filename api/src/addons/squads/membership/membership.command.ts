import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Id } from '../../../kernel/index.js';
import { Notifications } from '../../../modules/notifications/index.js';
import { Database } from '../../../platform/database/index.js';
import { InviteCodes } from '../invite-code.js';
import { squadRefusals } from '../refusals.js';
import { Squads } from '../squads.js';

/**
 * Accepts an invitation by link or UID, or changes a member's share limit, which is the number of
 * tokens that the captain may use.
 */
export class AcceptSquad extends Command<void> {
  constructor(
    readonly userId: Id,
    /** The code of an invite link, or the id of a squad that invited the player. */
    readonly invited: { readonly code: string } | { readonly squadId: string },
    readonly shareLimitTokens: number,
  ) {
    super();
  }
}

@CommandHandler(AcceptSquad)
export class AcceptSquadHandler implements ICommandHandler<AcceptSquad> {
  constructor(
    private readonly squads: Squads,
    private readonly codes: InviteCodes,
    private readonly database: Database,
    private readonly notifications: Notifications,
  ) {}

  async execute({ userId, invited, shareLimitTokens }: AcceptSquad): Promise<void> {
    const code = 'code' in invited ? invited.code : null;
    const id = 'squadId' in invited ? invited.squadId : this.codes.squadIn(invited.code);
    if (id === null) throw squadRefusals.SQUAD_LINK_INVALID();
    const joined = await this.squads.change(id, async (locked) => {
      const isInvited = code === null && locked.members.some((each) => each.userId === userId);
      const isLinked = code !== null && this.codes.isValid(code, locked.squad);
      if (code !== null && !isLinked) throw squadRefusals.SQUAD_LINK_INVALID();
      if (!isInvited && !isLinked) throw squadRefusals.SQUAD_NOT_FOUND();
      const isNew = await this.squads.accept(locked, userId, shareLimitTokens);
      return isNew ? locked.squad : null;
    });
    if (joined) await this.tell(joined, userId);
  }

  private async tell(squad: { id: Id; name: string; captainId: Id }, userId: Id): Promise<void> {
    const player = await this.database.row<{ name: string | null }>(
      'SELECT in_game_name AS name FROM user_account WHERE id = $1',
      [userId],
    );
    await this.notifications.add({
      userId: squad.captainId,
      kind: 'squad',
      code: 'squad-joined',
      values: { name: squad.name, player: player?.name || null },
      link: '/squads',
      dedupeKey: `squad-joined:${squad.id}:${userId}`,
    });
  }
}

/**
 * Removes a player from a squad. The captain may remove every other player, and a player may leave.
 */
export class RemoveMember extends Command<void> {
  constructor(
    readonly squadId: string,
    readonly userId: string,
    readonly by: Id,
  ) {
    super();
  }
}

@CommandHandler(RemoveMember)
export class RemoveMemberHandler implements ICommandHandler<RemoveMember> {
  constructor(private readonly squads: Squads) {}

  execute({ squadId, userId, by }: RemoveMember): Promise<void> {
    return this.squads.change(squadId, async ({ squad, members, squads, rows }) => {
      const isMember = members.some((member) => member.userId === by);
      const isAsked = members.some((member) => member.userId === userId);
      if (!isMember || !isAsked) throw squadRefusals.SQUAD_NOT_FOUND();
      const isCaptains = userId === squad.captainId;
      if (isCaptains || (by !== squad.captainId && by !== userId)) {
        throw squadRefusals.SQUAD_CAPTAIN_ONLY();
      }
      await rows.delete({ squadId: squad.id, userId });
      // The removed player may know the invite link, so the link becomes invalid.
      if (by !== userId) await squads.increment({ id: squad.id }, 'linkVersion', 1);
    });
  }
}
