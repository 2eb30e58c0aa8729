import type { OnModuleInit } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ApiProperty } from '@nestjs/swagger';
import type { Id, Refusal } from '../../../kernel/index.js';
import { Activity } from '../../activity/index.js';
import { Approvals, type Approved, AskedApproval, WAITS_MESSAGE } from '../../approvals/index.js';
import { Ledger, type Posted, type Refused } from '../../ledger/index.js';
import { refusalOf } from '../../wallet/index.js';
import { reversalRefusals } from '../domain/refusals.js';
import {
  eventReversed,
  isWallet,
  movedTokens,
  movementOf,
  paidOutTokens,
  playerOf,
} from '../domain/reversal.js';
import { type Outlook, Reversals } from '../reversals.js';

export class EventReversedAnswer {
  @ApiProperty({ example: 'Event #12 was reversed by event #31' })
  message!: string;

  @ApiProperty({ type: 'integer', description: 'The event that was reversed' })
  position!: number;

  @ApiProperty({ type: 'integer', nullable: true, description: 'The event that reversed it' })
  reversedBy!: number | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  reversedAt!: string | null;

  @ApiProperty({ type: 'integer', description: 'Tokens moved back' })
  tokens!: number;

  @ApiProperty({
    type: AskedApproval,
    nullable: true,
    description: 'The approval that the request waits for, if any',
  })
  approval!: AskedApproval | null;
}

export class ReverseEvent extends Command<EventReversedAnswer> {
  constructor(
    readonly adminId: Id,
    readonly position: string,
    readonly reason: string,
    /** The idempotency key in the ledger for this request. */
    readonly key: string,
    /** Set when another admin has approved it. */
    readonly approved: Approved | null = null,
  ) {
    super();
  }
}

const KIND = 'event.reverse';

/**
 * The checks before posting give common refusals their sentences. The ledger decides between two
 * admins who reverse the same event, and between a reversal and a player who spends.
 */
@CommandHandler(ReverseEvent)
export class ReverseEventHandler implements ICommandHandler<ReverseEvent>, OnModuleInit {
  constructor(
    private readonly ledger: Ledger,
    private readonly reversals: Reversals,
    private readonly activity: Activity,
    private readonly approvals: Approvals,
  ) {}

  onModuleInit(): void {
    this.approvals.register(KIND, {
      execute: ({ request, reason, requestedBy, ...approved }) => {
        const position = String(request.position);
        return this.execute(
          new ReverseEvent(requestedBy, position, reason, approved.key, approved),
        );
      },
      look: async ({ position }) => {
        const { event, entries, reversedBy } = await this.reversals.outlook(String(position));
        const touched = entries.map(({ account, unit, amount }) => ({ account, unit, amount }));
        return {
          facts: [
            { name: 'Event', value: `#${event.position} ${event.type}` },
            { name: 'Wallets', value: String(touched.filter(isWallet).length) },
            { name: 'Paid to wallets', value: String(paidOutTokens(entries)) },
            ...(reversedBy ? [{ name: 'Reversed by', value: `#${reversedBy.position}` }] : []),
          ],
          seal: JSON.stringify(touched),
        };
      },
    });
  }

  async execute(command: ReverseEvent): Promise<EventReversedAnswer> {
    const outlook = await this.reversals.outlook(command.position);
    if (outlook.notReversible !== null) {
      throw reversalRefusals.NOT_REVERSIBLE({ why: outlook.notReversible });
    }
    // A reversed event may be a repeat of the same request, which the ledger recognises. Otherwise
    // refuse at once when a wallet is too small.
    if (outlook.notCovered !== null && !outlook.reversedBy) throw notCovered(outlook.notCovered);
    if (command.approved || outlook.reversedBy) return this.reverse(command, outlook);
    const { adminId, key } = command;
    const attempt = { kind: KIND, adminId, key, count: () => movementOf(outlook.entries) };
    const done = await this.approvals.alone(attempt, () => this.reverse(command, outlook));
    return done ?? this.ask(command, outlook);
  }

  private async reverse(command: ReverseEvent, outlook: Outlook): Promise<EventReversedAnswer> {
    const { adminId, reason, key } = command;
    const outcome = await this.ledger.post(
      eventReversed(outlook.event, {
        actor: { type: 'admin', id: adminId },
        reason,
        idempotencyKey: key,
      }),
    );
    if (!outcome.posted) throw await this.whyNot(outcome, command.position);
    const done = answer(outlook, outcome);
    if (!outcome.replayed) await this.record(command, done);
    return done;
  }

  private async ask(command: ReverseEvent, outlook: Outlook): Promise<EventReversedAnswer> {
    const { adminId, reason, key } = command;
    const { position } = outlook.event;
    const tokens = movedTokens(outlook.entries);
    const approval = await this.approvals.ask({
      kind: KIND,
      target: { type: 'event', id: String(position) },
      playerId: playerOf(outlook.entries),
      amountTokens: tokens,
      request: { position, type: outlook.event.type },
      reason,
      requestedBy: adminId,
      key,
      single: true,
    });
    return {
      message: WAITS_MESSAGE,
      position,
      tokens: 0,
      reversedBy: null,
      reversedAt: null,
      approval,
    };
  }

  private async whyNot(refused: Refused, position: string): Promise<Refusal> {
    switch (refused.code) {
      case 'ALREADY_HAPPENED':
        return reversalRefusals.ALREADY_REVERSED({ reversedBy: refused.position });
      case 'BELOW_FLOOR': {
        // The player has spent tokens between the check and the posting; the refusal names the
        // current balance.
        const { notCovered: why } = await this.reversals.outlook(position);
        return notCovered(why ?? 'The wallet held less at that moment. Please try again.');
      }
      case 'KEY_REUSED':
      case 'FROZEN':
      case 'CLOSED':
      case 'UNKNOWN_ACCOUNT':
      case 'UNBALANCED':
      case 'OVERFLOW':
      case 'INVALID':
        return refusalOf(refused);
    }
  }

  private record(command: ReverseEvent, done: EventReversedAnswer): Promise<void> {
    const { adminId, reason, approved } = command;
    return this.activity.record({
      actor: adminId,
      action: 'event.reversed',
      target: { type: 'event', id: String(done.position) },
      after: {
        reversedBy: done.reversedBy,
        tokens: done.tokens,
        ...(approved && { approvedBy: approved.approvedBy }),
      },
      reason,
    });
  }
}

const notCovered = (why: string) => reversalRefusals.NOT_COVERED({ why });

function answer({ event, entries }: Outlook, { position, recordedAt }: Posted) {
  return {
    message: `Event #${event.position} was reversed by event #${position}`,
    position: event.position,
    reversedBy: position,
    reversedAt: recordedAt.toISOString(),
    tokens: movedTokens(entries),
    approval: null,
  };
}
