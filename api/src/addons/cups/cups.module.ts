import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { TournamentsModule } from '../../modules/tournaments/index.js';
import { PersonalData } from '../../platform/personal-data/index.js';
import { Subjects } from '../../platform/subjects/index.js';
import { ManageCupsController } from './manage/manage-cups.controller.js';
import { ManageCups } from './manage/manage-cups.js';
import { PayPrizesController } from './pay-prizes/pay-prizes.controller.js';
import { PayPrizes } from './pay-prizes/pay-prizes.js';
import { TellWinners } from './pay-prizes/tell-winners.js';
import { cupData } from './personal-data.js';
import { CupReader } from './read/cup-reader.js';
import { CupsController } from './read/cups.controller.js';
import { Cup, CupDisqualified, CupMatch } from './store/cup.entity.js';
import { CupLeases } from './store/cup-leases.js';
import { CupResults } from './store/cup-results.js';
import { CupRows } from './store/cup-rows.js';

@Module({
  imports: [TournamentsModule, TypeOrmModule.forFeature([Cup, CupMatch, CupDisqualified])],
  // The admin's routes come first, because `cups/:id` would match `cups/admin` too.
  controllers: [ManageCupsController, PayPrizesController, CupsController],
  providers: [CupRows, CupLeases, CupResults, CupReader, ManageCups, PayPrizes, TellWinners],
})
export class CupsModule {
  constructor(subjects: Subjects, personal: PersonalData) {
    subjects.register({
      types: ['cup'],
      from: 'cup s',
      forStaff: 's.name',
      inHistory: 's.name',
    });
    personal.register(cupData);
  }
}
