import { Body, Controller, HttpCode, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiNoContentResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentSession, ForPlayers, type Session, Text } from '../../../platform/http/index.js';
import { LimitWrites } from '../../../platform/limits/index.js';
import { SetLanguage } from './set-language.command.js';

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

@ApiTags('users')
@Controller('users')
export class SetLanguageController {
  constructor(private readonly commands: CommandBus) {}

  @Put('language')
  @HttpCode(204)
  @ForPlayers()
  @LimitWrites('own')
  @ApiOperation({ summary: "Set the language of the caller's mails" })
  @ApiNoContentResponse()
  async set(@CurrentSession() session: Session, @Body() body: LanguageDto): Promise<void> {
    await this.commands.execute(new SetLanguage(session.userId, body.language));
  }
}
