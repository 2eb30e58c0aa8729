import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PersonalData } from '../../platform/personal-data/index.js';
import { AnswerAgeAndStateHandler } from './answer-age-and-state/answer-age-and-state.command.js';
import { AnswerAgeAndStateController } from './answer-age-and-state/answer-age-and-state.controller.js';
import { ExcludeSelfHandler } from './exclude/exclude.command.js';
import { ExcludeSelfController } from './exclude/exclude.controller.js';
import { saferPlayData } from './personal-data.js';
import { ReadSaferPlayController } from './read-safer-play/read-safer-play.controller.js';
import { ReadSaferPlayHandler } from './read-safer-play/read-safer-play.query.js';
import { SaferPlayRow } from './safer-play.entity.js';
import { SaferPlay } from './safer-play.js';
import { SetLimitHandler } from './set-limit/set-limit.command.js';
import { SetLimitController } from './set-limit/set-limit.controller.js';

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([SaferPlayRow])],
  controllers: [
    ReadSaferPlayController,
    SetLimitController,
    ExcludeSelfController,
    AnswerAgeAndStateController,
  ],
  providers: [
    SaferPlay,
    ReadSaferPlayHandler,
    SetLimitHandler,
    ExcludeSelfHandler,
    AnswerAgeAndStateHandler,
  ],
  exports: [SaferPlay],
})
export class SaferPlayModule {
  constructor(personal: PersonalData) {
    personal.register(saferPlayData);
  }
}
