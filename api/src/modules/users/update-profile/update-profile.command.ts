import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Clock, generalRefusals, type Id } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import { within } from '../../../platform/entities/index.js';
import { Sightings } from '../../../platform/sightings/index.js';
import { UserResponse } from '../account/user.response.js';
import { ProfileVersion, UserAccount } from '../account/user-account.entity.js';
import { UserViews } from '../account/user-views.js';

export class UpdateProfile extends Command<UserResponse> {
  constructor(
    readonly userId: Id,
    readonly inGameName: string,
    readonly freeFireUID: string,
  ) {
    super();
  }
}

/**
 * Changes a player's profile. Every change is stored as a new version. A tournament therefore shows
 * the name that a participant had when joining, and changes of the UID can be traced.
 */
@CommandHandler(UpdateProfile)
export class UpdateProfileHandler implements ICommandHandler<UpdateProfile> {
  constructor(
    private readonly database: Database,
    @InjectRepository(UserAccount) private readonly accounts: Repository<UserAccount>,
    @InjectRepository(ProfileVersion) private readonly versions: Repository<ProfileVersion>,
    private readonly views: UserViews,
    private readonly clock: Clock,
    private readonly sightings: Sightings,
  ) {}

  async execute(command: UpdateProfile): Promise<UserResponse> {
    const changed = await this.change(command);
    if (changed?.role === 'player') await this.sightings.uid(command.userId, command.freeFireUID);
    const account = changed ?? (await this.accounts.findOneBy({ id: command.userId }));
    if (!account) throw generalRefusals.USER_NOT_FOUND();
    return this.views.of(account);
  }

  /** Returns the changed account; null if the profile is unchanged. */
  private change({ userId, inGameName, freeFireUID }: UpdateProfile): Promise<UserAccount | null> {
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
