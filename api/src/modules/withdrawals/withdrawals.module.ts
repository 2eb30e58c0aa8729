import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PersonalData } from '../../platform/personal-data/index.js';
import { Subjects } from '../../platform/subjects/index.js';
import { MailModule } from '../mail/index.js';
import { UsersModule } from '../users/index.js';
import { WalletModule } from '../wallet/index.js';
import { ExportWithdrawalsController } from './export-withdrawals/export-withdrawals.controller.js';
import { FollowFunding } from './follow-funding/follow-funding.js';
import { ListWithdrawalsController } from './list-withdrawals/list-withdrawals.controller.js';
import { ListWithdrawalsHandler } from './list-withdrawals/list-withdrawals.query.js';
import { OpenWithdrawals } from './open-withdrawals.js';
import { PayByBankHandler } from './pay-by-bank/pay-by-bank.command.js';
import { PayByBankController } from './pay-by-bank/pay-by-bank.controller.js';
import { PayableNow } from './payable-now.js';
import { PayoutBooks } from './payout-books.js';
import { PayoutHolds } from './payout-holds.js';
import { PayoutProgress } from './payout-progress.js';
import { PayoutRules } from './payout-rules.js';
import { PayoutRuns } from './payout-runs.js';
import { withdrawalData } from './personal-data.js';
import { ReadOwnWithdrawalsController } from './read-own-withdrawals/read-own-withdrawals.controller.js';
import { ReadOwnWithdrawalsHandler } from './read-own-withdrawals/read-own-withdrawals.query.js';
import { ReadRunsController } from './read-runs/read-runs.controller.js';
import { ListRunsHandler, ReadRunHandler } from './read-runs/read-runs.query.js';
import { RedeemCodes } from './redeem-codes.js';
import { Holding } from './request-withdrawal/holding.js';
import { RequestWithdrawalHandler } from './request-withdrawal/request-withdrawal.command.js';
import { RequestWithdrawalController } from './request-withdrawal/request-withdrawal.controller.js';
import { RevealCodeHandler } from './reveal-code/reveal-code.command.js';
import { RevealCodeController } from './reveal-code/reveal-code.controller.js';
import { SetManyHandler } from './set-many/set-many.command.js';
import { SetManyController } from './set-many/set-many.controller.js';
import { SetStatusController } from './set-status/set-status.controller.js';
import { SetStatusHandler } from './set-status/set-status.handler.js';
import { StoredWithdrawal } from './stored-withdrawal.entity.js';
import { TakeResultsHandler } from './take-results/take-results.command.js';
import { TakeResultsController } from './take-results/take-results.controller.js';
import { TellPlayer } from './tell-player/tell-player.js';
import { WithdrawalMetrics } from './withdrawal-metrics.js';
import { WithdrawalRows } from './withdrawal-rows.js';

@Module({
  imports: [TypeOrmModule.forFeature([StoredWithdrawal]), MailModule, UsersModule, WalletModule],
  controllers: [
    RequestWithdrawalController,
    ReadOwnWithdrawalsController,
    ListWithdrawalsController,
    ExportWithdrawalsController,
    SetStatusController,
    SetManyController,
    PayByBankController,
    ReadRunsController,
    TakeResultsController,
    RevealCodeController,
  ],
  providers: [
    RequestWithdrawalHandler,
    ReadOwnWithdrawalsHandler,
    ListWithdrawalsHandler,
    SetStatusHandler,
    SetManyHandler,
    PayByBankHandler,
    ListRunsHandler,
    ReadRunHandler,
    TakeResultsHandler,
    RevealCodeHandler,
    WithdrawalRows,
    WithdrawalMetrics,
    RedeemCodes,
    TellPlayer,
    FollowFunding,
    Holding,
    OpenWithdrawals,
    PayableNow,
    PayoutBooks,
    PayoutHolds,
    PayoutProgress,
    PayoutRules,
    PayoutRuns,
  ],
  exports: [PayableNow, PayoutBooks, PayoutHolds, PayoutProgress, PayoutRules],
})
export class WithdrawalsModule {
  constructor(subjects: Subjects, personal: PersonalData) {
    subjects.register({
      types: ['withdrawal'],
      from: 'withdrawal s',
      forStaff: `s.amount_tokens || ' tokens, '
        || (SELECT email FROM user_account u WHERE u.id = s.user_id)`,
      inHistory: 'coalesce(s.upi_id, s.email)',
      state: 'SELECT w.state FROM projection.withdrawal_state w WHERE w.withdrawal_id = s.id',
      payment: 's.bank_reference',
    });
    personal.register(withdrawalData);
  }
}
