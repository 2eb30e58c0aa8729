import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PersonalData } from '../../platform/personal-data/index.js';
import { Subjects } from '../../platform/subjects/index.js';
import { MailModule } from '../mail/index.js';
import { UsersModule } from '../users/index.js';
import { WalletModule } from '../wallet/index.js';
import { FollowFunding } from './follow-funding.js';
import { Holding } from './holding.js';
import { StaffList } from './list-withdrawals/staff-list.js';
import { OpenWithdrawals } from './open-withdrawals.js';
import { OwnHistory } from './own-history.js';
import { PayableNow } from './payable-now.js';
import { PayoutBooks } from './payout-books.js';
import { PayoutHolds } from './payout-holds.js';
import { PayoutProgress } from './payout-progress.js';
import { PayoutRules } from './payout-rules.js';
import { BankResults } from './payout-runs/bank-results.js';
import { PayByBank } from './payout-runs/pay-by-bank.js';
import { PayoutRunsController } from './payout-runs/payout-runs.controller.js';
import { PayoutRuns } from './payout-runs/payout-runs.js';
import { RunReads } from './payout-runs/run-reads.js';
import { withdrawalData } from './personal-data.js';
import { RedeemCodes } from './redeem-codes.js';
import { Requesting } from './requesting.js';
import { Revealing } from './revealing.js';
import { StatusApprovals } from './set-status/status-approvals.js';
import { StatusChanges } from './set-status/status-changes.js';
import { StatusPosting } from './set-status/status-posting.js';
import { StatusRules } from './set-status/status-rules.js';
import { StoredWithdrawal } from './stored-withdrawal.entity.js';
import { TellPlayer } from './tell-player.js';
import { WithdrawalMetrics } from './withdrawal-metrics.js';
import { WithdrawalRows } from './withdrawal-rows.js';
import { WithdrawalsController } from './withdrawals.controller.js';
import { WithdrawalsAdminController } from './withdrawals-admin.controller.js';

@Module({
  imports: [TypeOrmModule.forFeature([StoredWithdrawal]), MailModule, UsersModule, WalletModule],
  controllers: [WithdrawalsController, WithdrawalsAdminController, PayoutRunsController],
  providers: [
    Requesting,
    OwnHistory,
    StaffList,
    StatusChanges,
    StatusRules,
    StatusPosting,
    StatusApprovals,
    PayByBank,
    BankResults,
    RunReads,
    Revealing,
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
