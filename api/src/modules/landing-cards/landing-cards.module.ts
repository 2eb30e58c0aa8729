import { Module } from '@nestjs/common';
import { AddCardController } from './add-card/add-card.controller.js';
import { AddCardHandler } from './add-card/add-card.handler.js';
import { CardStore } from './cards/card-store.js';
import { ChangeCardController } from './change-card/change-card.controller.js';
import { ChangeCardHandler } from './change-card/change-card.handler.js';
import { DeleteCardController } from './delete-card/delete-card.controller.js';
import { DeleteCardHandler } from './delete-card/delete-card.handler.js';
import { ExportCardsController } from './export-cards/export-cards.controller.js';
import { ListCardsController } from './list-cards/list-cards.controller.js';
import { ListCardsHandler } from './list-cards/list-cards.handler.js';
import { ListModesController } from './list-modes/list-modes.controller.js';
import { ListModesHandler } from './list-modes/list-modes.handler.js';
import { Modes } from './list-modes/modes.js';
import { ListPublicCardsController } from './list-public-cards/list-public-cards.controller.js';
import { ListPublicCardsHandler } from './list-public-cards/list-public-cards.handler.js';

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
export class LandingCardsModule {}
