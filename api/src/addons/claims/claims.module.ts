import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { TournamentsModule } from '../../modules/tournaments/index.js';
import { PersonalData } from '../../platform/personal-data/index.js';
import { DisputesModule } from '../disputes/index.js';
import { claimData } from './personal-data.js';
import { ClaimReader } from './review-claims/claim-reader.js';
import { ClaimsController } from './review-claims/claims.controller.js';
import { OwnClaimController } from './send-claim/own-claim.controller.js';
import { OwnClaims } from './send-claim/own-claims.js';
import { ClaimRows } from './store/claim-rows.js';
import { ResultClaim } from './store/result-claim.entity.js';

@Module({
  imports: [TournamentsModule, DisputesModule, TypeOrmModule.forFeature([ResultClaim])],
  controllers: [ClaimsController, OwnClaimController],
  providers: [ClaimRows, OwnClaims, ClaimReader],
})
export class ClaimsModule {
  constructor(personal: PersonalData) {
    personal.register(claimData);
  }
}
