import { Controller, Get, Header } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  CurrentSession,
  EvenBeforeEnrolling,
  ForSignedInEvenBanned,
  type Session,
} from '../../../platform/http/index.js';
import { UserResponse } from '../account/user.response.js';
import { ReadProfile } from './read-profile.query.js';

@ApiTags('users')
@Controller('users')
export class ReadProfileController {
  constructor(private readonly queries: QueryBus) {}

  @Get('profile')
  @ForSignedInEvenBanned()
  @EvenBeforeEnrolling()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: "Read the caller's profile. A banned player may still call this" })
  @ApiOkResponse({ type: UserResponse })
  read(@CurrentSession() session: Session): Promise<UserResponse> {
    return this.queries.execute(new ReadProfile(session.userId));
  }
}
