import { Body, Controller, Get, Header, HttpCode, Put } from '@nestjs/common';
import {
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiProperty,
  ApiTags,
} from '@nestjs/swagger';
import {
  CurrentSession,
  EvenBeforeEnrolling,
  ForPlayers,
  ForSignedInEvenBanned,
  type Session,
  Text,
} from '../../platform/http/index.js';
import { LimitWrites } from '../../platform/limits/index.js';
import { Profiles } from './account/profiles.js';
import { UserResponse } from './account/user.response.js';

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

export class LanguageDto {
  @Text({
    label: 'Language',
    max: 2,
    pattern: /^[a-z]{2}$/,
    sentence: 'Language must be a code of two letters, such as hi',
    example: 'hi',
  })
  readonly language!: string;
}

/** The own account of the caller. */
@ApiTags('users')
@Controller('users')
export class UsersController {
  constructor(private readonly profiles: Profiles) {}

  @Get('profile')
  @ForSignedInEvenBanned()
  @EvenBeforeEnrolling()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: "Read the caller's profile. A banned player may still call this" })
  @ApiOkResponse({ type: UserResponse })
  read(@CurrentSession() session: Session): Promise<UserResponse> {
    return this.profiles.read(session.userId);
  }

  @Put('profile')
  @ForPlayers()
  @LimitWrites('own')
  @ApiOperation({ summary: "Set the caller's in-game name and Free Fire UID" })
  @ApiOkResponse({ type: UpdatedProfileResponse })
  async update(
    @CurrentSession() session: Session,
    @Body() body: UpdateProfileDto,
  ): Promise<UpdatedProfileResponse> {
    const user = await this.profiles.update(session.userId, body);
    return { ...user, user };
  }

  @Put('language')
  @HttpCode(204)
  @ForPlayers()
  @LimitWrites('own')
  @ApiOperation({ summary: "Set the language of the caller's mails" })
  @ApiNoContentResponse()
  async setLanguage(@CurrentSession() session: Session, @Body() body: LanguageDto): Promise<void> {
    await this.profiles.setLanguage(session.userId, body.language);
  }
}
