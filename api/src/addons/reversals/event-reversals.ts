import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import type { Id, Refusal } from '../../kernel/index.js';
import { Activity } from '../../modules/activity/index.js';
import {
  Approvals,
  type Approved,
  AskedApproval,
  WAITS_MESSAGE,
} from '../../modules/approvals/index.js';
import { Ledger, leavesHouse, type Posted, type Refused } from '../../modules/ledger/index.js';
import { refusalOf } from '../../modules/wallet/index.js';
import { reversalRefusals } from './domain/refusals.js';
import { eventReversed, isWallet, movedTokens, movementOf, playerOf } from './domain/reversal.js';
import { type Outlook, Reversals } from './reversals.js';

export class EventReversedAnswer {
  @ApiProperty({ example: 'Event #12 was reversed by event #31' })
  message!: string;

  @ApiProperty({ type: 'integer', description: 'Position of the event that the request reverses' })
  position!: number;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'Position of the event that reversed this event; null if it is not reversed',
  })
  reversedBy!: number | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  reversedAt!: string | null;

  @ApiProperty({ type: 'integer', description: 'Tokens that the reversal moves back' })
  tokens!: number;

  @ApiProperty({
    type: AskedApproval,
    nullable: true,
    description: 'The approval for which the request waits; null if it needs none',
  })
  approval!: AskedApproval | null;
}

interface ReverseEvent {
  readonly adminId: Id;
  readonly position: string;
  readonly reason: string;
  /** Idempotency key under which the reversal is posted to the ledger. */
  readonly key: string;
  /** Approval of the reversal by another admin; null if there is none. */
  readonly approved: Approved | null;
}

const KIND = 'event.reverse';

/**
 * Reverses an event. The checks before posting only explain common refusals. The ledger itself
 * prevents a second reversal of the same event, and a debit of tokens that the player has already
 * spent.
 */
@Injectable()
export class EventReversals implements OnModuleInit {
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
        const { key } = approved;
        return this.make({ adminId: requestedBy, position, reason, key, approved });
      },
      look: async ({ position }) => {
        const { event, entries, reversedBy } = await this.reversals.outlook(String(position));
        const touched = entries.map(({ account, unit, amount }) => ({ account, unit, amount }));
        return {
          facts: [
            { name: 'Event', value: `#${event.position} ${event.type}` },
            { name: 'Wallets', value: String(touched.filter(isWallet).length) },
            { name: 'Paid to wallets', value: String(leavesHouse(entries)) },
            ...(reversedBy ? [{ name: 'Reversed by', value: `#${reversedBy.position}` }] : []),
          ],
          seal: JSON.stringify(touched),
        };
      },
    });
  }

  async make(command: ReverseEvent): Promise<EventReversedAnswer> {
    const outlook = await this.reversals.outlook(command.position);
    if (outlook.notReversible !== null) {
      throw reversalRefusals.NOT_REVERSIBLE({ why: outlook.notReversible });
    }
    // Refuses at once if a wallet has too few tokens, unless the event is already reversed. In that
    // case this may be a repeat of the request that reversed it, which the ledger recognises.
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
        // The player has spent tokens after the check and before the posting. Reads the balance
        // again, so that the refusal contains the present balance.
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
