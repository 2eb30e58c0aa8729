import { Injectable } from '@nestjs/common';
import { Clock, type Id } from '../../kernel/index.js';
import { Notifications } from '../../modules/notifications/index.js';
import { Database } from '../../platform/database/index.js';
import { InviteCodes } from './invite-code.js';
import { squadRefusals } from './refusals.js';
import { type LockedSquad, Squads } from './squads.js';

/** The code of an invite link, or the id of a squad that invited the player. */
type Invited = { readonly code: string } | { readonly squadId: string };

/** What captains and members do with their squads. */
@Injectable()
export class SquadChanges {
  constructor(
    private readonly squads: Squads,
    private readonly codes: InviteCodes,
    private readonly database: Database,
    private readonly notifications: Notifications,
    private readonly clock: Clock,
  ) {}

  /** Creates a squad. A repeat of the request has the same id. */
  create(id: Id, name: string, captainId: Id): Promise<void> {
    return this.squads.create(id, name, captainId);
  }

  /** Invites the player who has this Free Fire UID. */
  async invite(squadId: string, captainId: Id, freeFireUID: string): Promise<void> {
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

  /** Hides the squad from its members. Matches that the squad has joined stay unchanged. */
  disband(squadId: string, captainId: Id): Promise<void> {
    return this.squads.change(squadId, async (locked) => {
      refuseOthers(locked, captainId);
      await locked.squads.update({ id: locked.squad.id }, { disbandedAt: this.clock.now() });
    });
  }

  /**
   * Accepts an invitation by link or UID, or changes a member's share limit, which is the number of
   * tokens that the captain may use.
   */
  async accept(userId: Id, invited: Invited, shareLimitTokens: number): Promise<void> {
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

  /**
   * Removes a player from a squad. The captain may remove every other player, and a player may
   * leave.
   */
  remove(squadId: string, userId: string, by: Id): Promise<void> {
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

/** Refuses every user except the captain. A user outside the squad gets SQUAD_NOT_FOUND. */
function refuseOthers({ squad, members }: LockedSquad, userId: Id): void {
  if (squad.captainId === userId) return;
  const isMember = members.some((member) => member.userId === userId);
  throw isMember ? squadRefusals.SQUAD_CAPTAIN_ONLY() : squadRefusals.SQUAD_NOT_FOUND();
}
