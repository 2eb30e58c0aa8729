import { Body, Controller, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { CurrentSession, ForPlayers, type Session, Text } from '../../../platform/http/index.js';
import { LimitWrites } from '../../../platform/limits/index.js';
import { UserResponse } from '../account/user.response.js';
import { UpdateProfile } from './update-profile.command.js';

export class UpdateProfileDto {
  @Text({ label: 'In-game name', max: 64, example: 'AshaPlays' })
  readonly inGameName!: string;

  @Text({ label: 'Free Fire UID', kind: 'uid', max: 64, example: '123456789' })
  readonly freeFireUID!: string;
}

/** Response with the user's fields, which are repeated under `user`. */
export class UpdatedProfileResponse extends UserResponse {
  @ApiProperty({ type: () => UserResponse })
  readonly user!: UserResponse;
}

@ApiTags('users')
@Controller('users')
export class UpdateProfileController {
  constructor(private readonly commands: CommandBus) {}

  @Put('profile')
  @ForPlayers()
  @LimitWrites('own')
  @ApiOperation({ summary: "Set the caller's in-game name and Free Fire UID" })
  @ApiOkResponse({ type: UpdatedProfileResponse })
  async update(
    @CurrentSession() session: Session,
    @Body() body: UpdateProfileDto,
  ): Promise<UpdatedProfileResponse> {
    const user = await this.commands.execute(
      new UpdateProfile(session.userId, body.inGameName, body.freeFireUID),
    );
    return { ...user, user };
  }
}
