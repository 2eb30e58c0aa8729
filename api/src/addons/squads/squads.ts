import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { PoolClient } from 'pg';
import { IsNull, Not, type Repository } from 'typeorm';
import { Clock, type Id, isId } from '../../kernel/index.js';
import { Database } from '../../platform/database/index.js';
import { LOCKED, within } from '../../platform/entities/index.js';
import { squadRefusals } from './refusals.js';
import { Squad, SquadMember } from './squad.entity.js';

/** Maximum number of players in a squad: four for a match and two reserves. */
const MOST_PLAYERS = 6;
/** Maximum number of open invitations of a captain, in all squads together. */
const MOST_INVITED = 6;
/** Maximum number of squads that a player may be in. */
const MOST_SQUADS = 5;

interface JoiningMember {
  /** In-game name; null until the player has entered a name. */
  readonly name: string | null;
  /** True if the player is banned or has asked to delete the account. */
  readonly isClosed: boolean;
  readonly shareLimitTokens: number;
}

/** The squad of a captain who requests seats. Members who have not accepted are excluded. */
export interface SquadForJoin {
  readonly id: Id;
  readonly captainId: Id;
  readonly members: ReadonlyMap<Id, JoiningMember>;
}

/** A squad whose row is locked, with its members and invited players. */
export interface LockedSquad {
  readonly squad: Squad;
  readonly members: readonly SquadMember[];
  readonly squads: Repository<Squad>;
  readonly rows: Repository<SquadMember>;
  readonly client: PoolClient;
}

/** Reads and changes squads. A lock on the squad's row allows one change of a squad at a time. */
@Injectable()
export class Squads {
  constructor(
    @InjectRepository(Squad) private readonly squads: Repository<Squad>,
    @InjectRepository(SquadMember) private readonly members: Repository<SquadMember>,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the squad with the members who have accepted. Refuses every user except the captain.
   */
  async forJoin(squadId: string, captainId: Id): Promise<SquadForJoin> {
    const squad = isId(squadId)
      ? await this.squads.findOneBy({ id: squadId, disbandedAt: IsNull() })
      : null;
    const rows = squad ? await this.accepted(squad.id) : [];
    if (!squad || !rows.some(({ id }) => id === captainId)) throw squadRefusals.SQUAD_NOT_FOUND();
    if (squad.captainId !== captainId) throw squadRefusals.SQUAD_CAPTAIN_ONLY();
    return { id: squad.id, captainId, members: new Map(rows.map(({ id, ...row }) => [id, row])) };
  }

  private accepted(squadId: Id) {
    return this.database.rows<JoiningMember & { readonly id: Id }>(
      `SELECT u.id, nullif(trim(u.in_game_name), '') AS name,
              coalesce(u.banned_at, u.deletion_requested_at) IS NOT NULL AS "isClosed", m.share_limit_tokens AS "shareLimitTokens"
         FROM squad_member m JOIN user_account u ON u.id = m.user_id
        WHERE m.squad_id = $1 AND m.accepted_at IS NOT NULL`,
      [squadId],
    );
  }

  /** Locks a squad and runs `work`. Throws SQUAD_NOT_FOUND if the squad is unknown or disbanded. */
  change<Result>(id: string, work: (locked: LockedSquad) => Promise<Result>): Promise<Result> {
    return this.database.transaction(async (client) => {
      const squads = within(client, this.squads);
      const rows = within(client, this.members);
      const where = { id, disbandedAt: IsNull() };
      const squad = isId(id) ? await squads.findOne({ where, lock: LOCKED }) : null;
      if (!squad) throw squadRefusals.SQUAD_NOT_FOUND();
      const members = await rows.find({ where: { squadId: squad.id } });
      return work({ squad, members, squads, rows, client });
    });
  }

  /** Creates a squad with its captain as the only player; a repeat with the same id is ignored. */
  create(id: Id, name: string, captainId: Id): Promise<void> {
    return this.database.transaction(async (client) => {
      await this.refuseAboveMost(captainId, client);
      const now = this.clock.now();
      const squad = { id, name, captainId, linkVersion: 1, createdAt: now };
      await within(client, this.squads)
        .createQueryBuilder()
        .insert()
        .values(squad)
        .orIgnore()
        .execute();
      const captain = { squadId: id, userId: captainId, invitedAt: now, acceptedAt: now };
      await within(client, this.members)
        .createQueryBuilder()
        .insert()
        .values({ ...captain, shareLimitTokens: 0 })
        .orIgnore()
        .execute();
    });
  }

  /** Adds an invitation, which the player has not accepted yet. */
  async invite({ squad, members, rows, client }: LockedSquad, userId: Id): Promise<void> {
    const isMember = members.some((member) => member.userId === userId);
    if (isMember) throw squadRefusals.SQUAD_MEMBER_EXISTS();
    await lockAccount(squad.captainId, client);
    const open = await within(client, this.members)
      .createQueryBuilder('m')
      .innerJoin(Squad, 's', 's.id = m.squadId AND s.disbandedAt IS NULL')
      .where('s.captainId = :captainId AND m.acceptedAt IS NULL', { captainId: squad.captainId })
      .getCount();
    if (open >= MOST_INVITED) throw squadRefusals.TOO_MANY_INVITATIONS();
    const member = { squadId: squad.id, userId, invitedAt: this.clock.now() };
    await rows.insert({ ...member, acceptedAt: null, shareLimitTokens: 0 });
  }

  /** Makes a player a member, or changes a member's share limit. Returns true for a new member. */
  async accept(
    { squad, members, rows, client }: LockedSquad,
    userId: Id,
    shareLimitTokens: number,
  ): Promise<boolean> {
    const present = members.find((member) => member.userId === userId);
    if (present?.acceptedAt) {
      await rows.update({ squadId: squad.id, userId }, { shareLimitTokens });
      return false;
    }
    const players = members.filter(({ acceptedAt }) => acceptedAt !== null);
    if (players.length >= MOST_PLAYERS) throw squadRefusals.SQUAD_FULL();
    await this.refuseAboveMost(userId, client);
    const now = this.clock.now();
    const invitedAt = present?.invitedAt ?? now;
    await rows.save({ squadId: squad.id, userId, invitedAt, acceptedAt: now, shareLimitTokens });
    return true;
  }

  /**
   * Refuses a player who is in too many squads. Locks the player's account, so that another squad
   * that adds the same player waits.
   */
  private async refuseAboveMost(userId: Id, client: PoolClient): Promise<void> {
    await lockAccount(userId, client);
    const count = await within(client, this.members)
      .createQueryBuilder('m')
      .innerJoin(Squad, 's', 's.id = m.squadId AND s.disbandedAt IS NULL')
      .where({ userId, acceptedAt: Not(IsNull()) })
      .getCount();
    if (count >= MOST_SQUADS) throw squadRefusals.TOO_MANY_SQUADS({ most: MOST_SQUADS });
  }
}

async function lockAccount(userId: Id, client: PoolClient): Promise<void> {
  await client.query('SELECT FROM user_account WHERE id = $1 FOR NO KEY UPDATE', [userId]);
}
