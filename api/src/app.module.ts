import { Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { migrations } from '../../migrations/index.js';
import { ADDONS } from './addons/index.js';
import { ActivityModule } from './modules/activity/index.js';
import { ApprovalsModule } from './modules/approvals/index.js';
import { AuthModule } from './modules/auth/index.js';
import { BackupsModule } from './modules/backups/index.js';
import { LandingCardsModule } from './modules/landing-cards/index.js';
import { LedgerModule, LogHalts } from './modules/ledger/index.js';
import { MailModule } from './modules/mail/index.js';
import { NotificationsModule } from './modules/notifications/index.js';
import { PaymentsModule } from './modules/payments/index.js';
import { PromoCodesModule } from './modules/promo-codes/index.js';
import { SettingsModule } from './modules/settings/index.js';
import { StatisticsModule } from './modules/statistics/index.js';
import { TournamentsModule } from './modules/tournaments/index.js';
import { UsersModule } from './modules/users/index.js';
import { WalletModule } from './modules/wallet/index.js';
import { WithdrawalsModule } from './modules/withdrawals/index.js';
import {
  EXPECTED_MIGRATIONS,
  HealthController,
  ReadinessCheck,
  TOKENS_MOVE,
} from './platform/health/index.js';
import { AccessGuard, ErrorFilter } from './platform/http/index.js';
import { RateLimitGuard } from './platform/limits/index.js';
import { LogModule } from './platform/log/log.module.js';
import { MetricsController } from './platform/metrics/index.js';
import { PlatformModule } from './platform/platform.module.js';

@Module({
  imports: [
    PlatformModule,
    LogModule,
    CqrsModule.forRoot(),
    ActivityModule,
    LedgerModule,
    NotificationsModule,
    ApprovalsModule,
    UsersModule,
    SettingsModule,
    MailModule,
    LandingCardsModule,
    AuthModule,
    WalletModule,
    PaymentsModule,
    TournamentsModule,
    WithdrawalsModule,
    PromoCodesModule,
    BackupsModule,
    StatisticsModule,
    ...ADDONS,
  ],
  controllers: [HealthController, MetricsController],
  providers: [
    ReadinessCheck,
    { provide: EXPECTED_MIGRATIONS, useValue: migrations.map((each) => new each().name) },
    {
      provide: TOKENS_MOVE,
      inject: [LogHalts],
      useFactory: (halts: LogHalts) => () => halts.current === null,
    },
    { provide: APP_GUARD, useClass: AccessGuard },
    { provide: APP_GUARD, useClass: RateLimitGuard },
    { provide: APP_FILTER, useClass: ErrorFilter },
  ],
})
export class AppModule {}
