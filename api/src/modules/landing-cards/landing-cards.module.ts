import { Module } from '@nestjs/common';
import { Subjects } from '../../platform/subjects/index.js';
import { AddCardHandler } from './add-card/add-card.command.js';
import { AddCardController } from './add-card/add-card.controller.js';
import { CardStore } from './cards/card-store.js';
import { ChangeCardHandler } from './change-card/change-card.command.js';
import { ChangeCardController } from './change-card/change-card.controller.js';
import { DeleteCardHandler } from './delete-card/delete-card.command.js';
import { DeleteCardController } from './delete-card/delete-card.controller.js';
import { ExportCardsController } from './export-cards/export-cards.controller.js';
import { ListCardsController } from './list-cards/list-cards.controller.js';
import { ListCardsHandler } from './list-cards/list-cards.query.js';
import { ListModesController } from './list-modes/list-modes.controller.js';
import { ListModesHandler } from './list-modes/list-modes.query.js';
import { Modes } from './list-modes/modes.js';
import { ListPublicCardsController } from './list-public-cards/list-public-cards.controller.js';
import { ListPublicCardsHandler } from './list-public-cards/list-public-cards.query.js';

@Module({
  controllers: [
    ListPublicCardsController,
    ListCardsController,
    ExportCardsController,
    AddCardController,
    ChangeCardController,
    DeleteCardController,
    ListModesController,
  ],
  providers: [
    CardStore,
    Modes,
    ListPublicCardsHandler,
    ListCardsHandler,
    AddCardHandler,
    ChangeCardHandler,
    DeleteCardHandler,
    ListModesHandler,
  ],
  exports: [Modes],
})
export class LandingCardsModule {
  constructor(subjects: Subjects) {
    subjects.register({ types: ['card'], from: 'landing_card s', forStaff: 's.title' });
  }
}
