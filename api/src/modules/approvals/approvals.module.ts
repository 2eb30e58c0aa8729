import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Approval, ApprovalSpending, ApprovalStep } from './approval.entity.js';
import { ApprovalReader } from './approval-reader.js';
import { ApprovalRows } from './approval-rows.js';
import { ApprovalsController } from './approvals.controller.js';
import { Approvals } from './approvals.js';
import { Decisions } from './decisions.js';
import { ExecuteApproved } from './execute-approved.js';
import { AdminSpending } from './spending.js';
import { Threshold } from './threshold.js';
import { ThresholdChanges } from './threshold-changes.js';

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([Approval, ApprovalSpending, ApprovalStep])],
  controllers: [ApprovalsController],
  providers: [
    Approvals,
    ApprovalRows,
    AdminSpending,
    ExecuteApproved,
    Threshold,
    ApprovalReader,
    Decisions,
    ThresholdChanges,
  ],
  exports: [Approvals, ExecuteApproved],
})
export class ApprovalsModule {}
