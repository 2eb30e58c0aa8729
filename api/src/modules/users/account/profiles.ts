import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Clock, generalRefusals, type Id } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import { within } from '../../../platform/entities/index.js';
import { Sightings } from '../../../platform/sightings/index.js';
import type { UserResponse } from './user.response.js';
import { ProfileVersion, UserAccount } from './user-account.entity.js';
import { UserViews } from './user-views.js';

interface TypedProfile {
  readonly inGameName: string;
  readonly freeFireUID: string;
}

/** What users read and change of their own accounts. */
@Injectable()
export class Profiles {
  constructor(
    private readonly database: Database,
    @InjectRepository(UserAccount) private readonly accounts: Repository<UserAccount>,
    @InjectRepository(ProfileVersion) private readonly versions: Repository<ProfileVersion>,
    private readonly views: UserViews,
    private readonly clock: Clock,
    private readonly sightings: Sightings,
  ) {}

  async read(userId: Id): Promise<UserResponse> {
    const account = await this.accounts.findOneBy({ id: userId });
    if (!account) throw generalRefusals.USER_NOT_FOUND();
    return this.views.of(account);
  }

  /**
   * Changes a player's profile. Every change is stored as a new version. A tournament therefore
   * shows the name that a participant had when joining, and changes of the UID can be traced.
   */
  async update(userId: Id, typed: TypedProfile): Promise<UserResponse> {
    const changed = await this.change(userId, typed);
    if (changed?.role === 'player') await this.sightings.uid(userId, typed.freeFireUID);
    const account = changed ?? (await this.accounts.findOneBy({ id: userId }));
    if (!account) throw generalRefusals.USER_NOT_FOUND();
    return this.views.of(account);
  }

  /** Stores the language of a player's mails. Mails are in English if this language has no texts. */
  async setLanguage(userId: Id, language: string): Promise<void> {
    await this.accounts.update({ id: userId }, { language });
  }

  /** Returns the changed account; null if the profile is unchanged. */
  private change(
    userId: Id,
    { inGameName, freeFireUID }: TypedProfile,
  ): Promise<UserAccount | null> {
    const fields = { inGameName, freeFireUid: freeFireUID };
    return this.database.transaction(async (client) => {
      const accounts = within(client, this.accounts);
      const { raw } = await accounts
        .createQueryBuilder()
        .update({ ...fields, profileVersion: () => 'profile_version + 1' })
        .where({ id: userId })
        .andWhere('(in_game_name, free_fire_uid) IS DISTINCT FROM (:inGameName, :freeFireUid)')
        .setParameters(fields)
        .returning('profile_version AS version')
        .execute();
      if (raw.length === 0) return null;
      const createdAt = this.clock.now();
      await within(client, this.versions).insert({ userId, ...raw[0], ...fields, createdAt });
      return accounts.findOneBy({ id: userId });
    });
  }
}
