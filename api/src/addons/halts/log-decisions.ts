import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { assert, type Id, isId } from '../../kernel/index.js';
import { Activity } from '../../modules/activity/index.js';
import {
  Approvals,
  type Approved,
  AskedApproval,
  WAITS_MESSAGE,
} from '../../modules/approvals/index.js';
import { type Halt, Ledger, LogHalts } from '../../modules/ledger/index.js';
import { logAccepted } from './domain/log-accepted.js';
import { haltRefusals } from './refusals.js';

export class LogAcceptedAnswer {
  @ApiProperty({ example: 'Tokens move again' })
  message!: string;

  @ApiProperty({
    type: AskedApproval,
    nullable: true,
    description: 'The approval for which the request waits; null if it needs none',
  })
  approval!: AskedApproval | null;
}

interface AcceptLog {
  readonly adminId: Id;
  readonly haltId: string;
  readonly reason: string;
  /** Idempotency key under which the decision is posted to the ledger. */
  readonly key: string;
  /** Approval of the decision by another admin; null if there is none. */
  readonly approved: Approved | null;
}

const KIND = 'log.accept';

/**
 * Continues with a log that contradicts what was signed. The decision is an event of this log, and
 * from then on the worker signs it. If the house needs a second admin for anything, it needs one
 * for this.
 */
@Injectable()
export class LogDecisions implements OnModuleInit {
  constructor(
    private readonly ledger: Ledger,
    private readonly halts: LogHalts,
    private readonly activity: Activity,
    private readonly approvals: Approvals,
  ) {}

  onModuleInit(): void {
    this.approvals.register(KIND, {
      execute: ({ request, reason, requestedBy, ...approved }) =>
        this.accept({
          adminId: requestedBy,
          haltId: String(request.halt),
          reason,
          key: approved.key,
          approved,
        }),
      look: async ({ halt: id }) => {
        const { problem, decidedAt } = await this.find(String(id));
        const facts = [{ name: 'Problem', value: problem }];
        return { facts, seal: JSON.stringify([problem, decidedAt]) };
      },
    });
  }

  async accept(command: AcceptLog): Promise<LogAcceptedAnswer> {
    const halt = await this.find(command.haltId);
    if (command.approved) return this.carryOut(command, halt);
    const { adminId, key } = command;
    const count = () => ({ tokens: 0, paysOut: 0 });
    const attempt = { kind: KIND, adminId, key, count, changesApproved: async () => true };
    const done = await this.approvals.alone(attempt, () => this.carryOut(command, halt));
    return done ?? this.ask(command, halt);
  }

  private async find(id: string): Promise<Halt> {
    const halt = isId(id) ? await this.halts.find(id) : null;
    if (!halt) throw haltRefusals.HALT_NOT_FOUND();
    return halt;
  }

  private async carryOut(command: AcceptLog, halt: Halt): Promise<LogAcceptedAnswer> {
    const { adminId, reason } = command;
    const outcome = await this.ledger.post(logAccepted(command, halt));
    if (!outcome.posted) {
      if (outcome.code === 'ALREADY_HAPPENED') throw haltRefusals.HALT_DECIDED();
      assert(false, `the decision about a halt was refused: ${outcome.code}`);
    }
    if (await this.halts.accept(halt.id, adminId, reason)) await this.record(command, halt);
    return { message: 'Tokens move again', approval: null };
  }

  private async ask(command: AcceptLog, halt: Halt): Promise<LogAcceptedAnswer> {
    if (halt.decidedAt) throw haltRefusals.HALT_DECIDED();
    const { adminId, reason, key } = command;
    const approval = await this.approvals.ask({
      kind: KIND,
      target: { type: 'halt', id: halt.id },
      playerId: null,
      amountTokens: 0,
      request: { halt: halt.id, problem: halt.problem },
      reason,
      requestedBy: adminId,
      key,
      single: true,
    });
    return { message: WAITS_MESSAGE, approval };
  }

  private record({ adminId, reason, approved }: AcceptLog, halt: Halt): Promise<void> {
    return this.activity.record({
      actor: adminId,
      action: 'log.accepted',
      target: { type: 'halt', id: halt.id },
      after: {
        problem: halt.problem,
        headPosition: halt.headPosition,
        ...(approved && { approvedBy: approved.approvedBy }),
      },
      reason,
    });
  }
}
