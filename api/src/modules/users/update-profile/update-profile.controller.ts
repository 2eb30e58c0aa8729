import { Body, Controller, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentSession, ForPlayers, type Session } from '../../../platform/http/index.js';
import { LimitWrites } from '../../../platform/limits/index.js';
import { UpdateProfile } from './update-profile.command.js';
import { UpdatedProfileResponse, UpdateProfileDto } from './update-profile.dto.js';

@ApiTags('users')
@Controller('users')
export class UpdateProfileController {
  constructor(private readonly commands: CommandBus) {}

  @Put('profile')
  @ForPlayers()
  @LimitWrites('own')
  @ApiOperation({ summary: 'Set your in-game name and Free Fire UID' })
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
