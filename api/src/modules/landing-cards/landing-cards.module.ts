import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Subjects } from '../../platform/subjects/index.js';
import { AddCardHandler } from './add-card/add-card.command.js';
import { AddCardController } from './add-card/add-card.controller.js';
import { Card } from './cards/card.entity.js';
import { ChangeCardHandler } from './change-card/change-card.command.js';
import { ChangeCardController } from './change-card/change-card.controller.js';
import { DeleteCardHandler } from './delete-card/delete-card.command.js';
import { DeleteCardController } from './delete-card/delete-card.controller.js';
import { ExportCardsController } from './export-cards/export-cards.controller.js';
import { ListCardsController } from './list-cards/list-cards.controller.js';
import { ListModesController } from './list-modes/list-modes.controller.js';
import { Mode } from './list-modes/mode.entity.js';
import { Modes } from './list-modes/modes.js';
import { ListPublicCardsController } from './list-public-cards/list-public-cards.controller.js';

@Module({
  imports: [TypeOrmModule.forFeature([Card, Mode])],
  controllers: [
    ListPublicCardsController,
    ListCardsController,
    ExportCardsController,
    AddCardController,
    ChangeCardController,
    DeleteCardController,
    ListModesController,
  ],
  providers: [Modes, AddCardHandler, ChangeCardHandler, DeleteCardHandler],
  exports: [Modes],
})
export class LandingCardsModule {
  constructor(subjects: Subjects) {
    subjects.register({ types: ['card'], from: 'landing_card s', forStaff: 's.title' });
  }
}
