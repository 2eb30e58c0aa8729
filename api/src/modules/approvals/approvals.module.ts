import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Approval, ApprovalSpending, ApprovalStep } from './approval.entity.js';
import { ApprovalRows } from './approval-rows.js';
import { Approvals } from './approvals.js';
import { ApproveRequestHandler } from './approve-request/approve-request.command.js';
import { ApproveRequestController } from './approve-request/approve-request.controller.js';
import { ExecuteApproved } from './execute-approved.js';
import { ApprovalReader } from './list-approvals/approval-reader.js';
import { ListApprovalsController } from './list-approvals/list-approvals.controller.js';
import { RefuseRequestHandler } from './refuse-request/refuse-request.command.js';
import { RefuseRequestController } from './refuse-request/refuse-request.controller.js';
import { SetThresholdHandler } from './set-threshold/set-threshold.command.js';
import { SetThresholdController } from './set-threshold/set-threshold.controller.js';
import { AdminSpending } from './spending.js';
import { Threshold } from './threshold.js';

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([Approval, ApprovalSpending, ApprovalStep])],
  controllers: [
    SetThresholdController,
    ListApprovalsController,
    ApproveRequestController,
    RefuseRequestController,
  ],
  providers: [
    Approvals,
    ApprovalRows,
    AdminSpending,
    ExecuteApproved,
    Threshold,
    ApprovalReader,
    ApproveRequestHandler,
    RefuseRequestHandler,
    SetThresholdHandler,
  ],
  exports: [Approvals, ExecuteApproved],
})
export class ApprovalsModule {}
