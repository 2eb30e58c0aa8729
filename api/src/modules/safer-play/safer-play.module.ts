import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ExcludeSelfHandler } from './exclude/exclude.command.js';
import { ExcludeSelfController } from './exclude/exclude.controller.js';
import { ReadSaferPlayController } from './read-safer-play/read-safer-play.controller.js';
import { ReadSaferPlayHandler } from './read-safer-play/read-safer-play.query.js';
import { SaferPlayRow } from './safer-play.entity.js';
import { SaferPlay } from './safer-play.js';
import { SetLimitHandler } from './set-limit/set-limit.command.js';
import { SetLimitController } from './set-limit/set-limit.controller.js';

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([SaferPlayRow])],
  controllers: [ReadSaferPlayController, SetLimitController, ExcludeSelfController],
  providers: [SaferPlay, ReadSaferPlayHandler, SetLimitHandler, ExcludeSelfHandler],
  exports: [SaferPlay],
})
export class SaferPlayModule {}
