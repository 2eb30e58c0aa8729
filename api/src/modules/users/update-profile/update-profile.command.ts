import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, generalRefusals, type Id } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import { Sightings } from '../../../platform/sightings/index.js';
import { UserResponse } from '../account/user.response.js';
import { USER_COLUMNS, type UserAccount } from '../account/user-accounts.js';
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
 * Changes a player's profile. Every change is stored as a new version. A participant of a
 * tournament therefore appears under the name at the time of the join, and changes of the UID can
 * be traced.
 */
@CommandHandler(UpdateProfile)
export class UpdateProfileHandler implements ICommandHandler<UpdateProfile> {
  constructor(
    private readonly database: Database,
    private readonly views: UserViews,
    private readonly clock: Clock,
    private readonly sightings: Sightings,
  ) {}

  async execute(command: UpdateProfile): Promise<UserResponse> {
    const changed = await this.change(command);
    if (changed?.role === 'player') await this.sightings.uid(command.userId, command.freeFireUID);
    const account =
      changed ??
      (await this.database.row<UserAccount>(
        `SELECT ${USER_COLUMNS} FROM user_account WHERE id = $1`,
        [command.userId],
      ));
    if (!account) throw generalRefusals.USER_NOT_FOUND();
    return this.views.of(account);
  }

  /** Returns the changed account, or null when the profile is unchanged. */
  private change(command: UpdateProfile): Promise<UserAccount | null> {
    return this.database.row<UserAccount>(
      `WITH changed AS (
         UPDATE user_account
            SET in_game_name = $2, free_fire_uid = $3, profile_version = profile_version + 1
          WHERE id = $1 AND (in_game_name, free_fire_uid) IS DISTINCT FROM ($2, $3)
         RETURNING ${USER_COLUMNS}, profile_version
       ), version AS (
         INSERT INTO profile_version (user_id, version, in_game_name, free_fire_uid, created_at)
         SELECT id, profile_version, in_game_name, free_fire_uid, $4 FROM changed
       )
       SELECT ${USER_COLUMNS} FROM changed`,
      [command.userId, command.inGameName, command.freeFireUID, this.clock.now()],
    );
  }
}
