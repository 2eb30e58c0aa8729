import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Subjects } from '../../platform/subjects/index.js';
import { Card } from './card.entity.js';
import { Cards } from './cards.js';
import { CardsAdminController } from './cards-admin.controller.js';
import { LandingController } from './landing.controller.js';
import { Mode } from './mode.entity.js';
import { Modes } from './modes.js';

@Module({
  imports: [TypeOrmModule.forFeature([Card, Mode])],
  controllers: [LandingController, CardsAdminController],
  providers: [Modes, Cards],
  exports: [Modes],
})
export class LandingCardsModule {
  constructor(subjects: Subjects) {
    subjects.register({ types: ['card'], from: 'landing_card s', forStaff: 's.title' });
  }
}
