import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type Id, isId } from '../../kernel/index.js';
import { LogFollower, type LoggedEvent } from '../ledger/index.js';
import { Mail } from '../mail/index.js';
import { LiveFeed, type LiveMessage, Notifications } from '../notifications/index.js';
import { maskedDestination } from './domain/destination.js';
import { newsOf, statusAfter } from './domain/news.js';
import { isByPayout } from './domain/payout-commands.js';
import { statusOf, type WithdrawalStatus } from './domain/withdrawal.js';
import { type WithdrawalRow, WithdrawalRows } from './withdrawal-rows.js';

const LINK = '/withdrawals';
/**
 * Events that only update the player's open pages. They need no notification: the player's own
 * request caused them, or the status stays `processing`.
 */
const OPEN_PAGES = ['WithdrawalRequested', 'PayoutSent', 'PayoutFailed'];
const INBOX = ['WithdrawalCompleted', 'WithdrawalRejected', 'WithdrawalReopened'];

/**
 * Informs players about the new status of their withdrawals, after an event of the ledger or a
 * change by an admin.
 */
@Injectable()
export class TellPlayer implements OnModuleInit {
  constructor(
    private readonly follower: LogFollower,
    private readonly live: LiveFeed,
    private readonly notifications: Notifications,
    private readonly rows: WithdrawalRows,
    private readonly mail: Mail,
  ) {}

  onModuleInit(): void {
    for (const type of [...OPEN_PAGES, ...INBOX]) this.live.mapEvent(type, messageOf);
    this.follower.register({
      name: 'withdrawal-news',
      types: INBOX,
      handle: (event) => this.tell(event),
    });
  }

  /**
   * Informs the player of a change between pending and processing. The ledger has no event for such
   * a change.
   */
  async stageChanged(row: WithdrawalRow): Promise<void> {
    const status = statusOf(row);
    await this.live.publish(message(row.userId, row.id, status));
    if (status === 'processing') await this.notify(row, status, `stage-${row.version}`);
  }

  /**
   * Updates the player's open pages after a change of the note. The ledger has no event for such a
   * change.
   */
  async noteChanged(row: WithdrawalRow): Promise<void> {
    await this.live.publish(message(row.userId, row.id, statusOf(row)));
  }

  private async tell(event: LoggedEvent): Promise<void> {
    const { type, reference, position } = event;
    const status = statusAfter(type);
    const row = isId(reference) ? await this.rows.find(reference) : null;
    if (!row || !status) return;
    // A payout that came back is reopened and returned at once. The player is told of the return.
    if (type === 'WithdrawalReopened' && isByPayout(event)) return;
    await this.notify(row, status, String(position));
    const isOpen = ['pending', 'processing'].includes(statusOf(row));
    if (status === 'completed' || status === 'rejected') await this.sendReceipt(row, status, event);
    // No mail is sent about a reopening if the withdrawal was completed or rejected again before
    // the mail.
    else if (isOpen) await this.sendReceipt(row, 'reopened', event);
  }

  /** Sends one mail for each payout, return and reopening. It never contains the redeem code. */
  private async sendReceipt(
    row: WithdrawalRow,
    status: 'completed' | 'rejected' | 'reopened',
    { position, recordedAt }: LoggedEvent,
  ): Promise<void> {
    await this.mail.send({
      to: row.userEmail,
      template: 'withdrawal-receipt',
      data: {
        amountTokens: row.amountTokens,
        withdrawalId: row.id,
        status,
        destination: maskedDestination(row.upiId ?? row.email ?? ''),
        at: recordedAt.toISOString(),
        note: row.adminNotes === '' ? null : row.adminNotes,
      },
      dedupeKey: `withdrawal-receipt:${position}`,
    });
  }

  private notify(row: WithdrawalRow, status: WithdrawalStatus, fact: string): Promise<void> {
    return this.notifications.add({
      userId: row.userId,
      kind: 'withdrawal',
      link: LINK,
      dedupeKey: `withdrawal:${row.id}:${fact}`,
      ...newsOf(status, row),
    });
  }
}

function messageOf({ type, reference, payload }: LoggedEvent): LiveMessage | null {
  const status = statusAfter(type);
  if (!status || !reference || typeof payload.user !== 'string') return null;
  return message(payload.user, reference, status);
}

function message(userId: Id, withdrawalId: Id, status: WithdrawalStatus) {
  return { topic: 'withdrawal.status', audience: { userId }, data: { withdrawalId, status } };
}
