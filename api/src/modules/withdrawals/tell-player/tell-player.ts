import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type Id, isId } from '../../../kernel/index.js';
import { LogFollower, type LoggedEvent } from '../../ledger/index.js';
import { LiveFeed, type LiveMessage, Notifications } from '../../notifications/index.js';
import { newsOf, statusAfter } from '../domain/news.js';
import { statusOf, type WithdrawalStatus } from '../domain/withdrawal.js';
import { type WithdrawalRow, WithdrawalRows } from '../withdrawal-rows.js';

const LINK = '/withdrawals';
/** He made the request himself: his page is told, his inbox is not. */
const OPEN_PAGES = ['WithdrawalRequested'];
const INBOX = ['WithdrawalCompleted', 'WithdrawalRejected', 'WithdrawalReopened'];

/** Tells players what became of their withdrawals: what the books say, and what an admin began. */
@Injectable()
export class TellPlayer implements OnModuleInit {
  constructor(
    private readonly follower: LogFollower,
    private readonly live: LiveFeed,
    private readonly notifications: Notifications,
    private readonly rows: WithdrawalRows,
  ) {}

  onModuleInit(): void {
    for (const type of [...OPEN_PAGES, ...INBOX]) this.live.mapEvent(type, messageOf);
    this.follower.register({
      name: 'withdrawal-news',
      types: INBOX,
      handle: (event) => this.tell(event),
    });
  }

  /** For a change that moved nothing: an admin took it up, or put it back. */
  async stageChanged(row: WithdrawalRow): Promise<void> {
    const status = statusOf(row);
    await this.live.publish(message(row.userId, row.id, status));
    if (status === 'processing') await this.notify(row, status, `stage-${row.version}`);
  }

  private async tell({ type, reference, position }: LoggedEvent): Promise<void> {
    const status = statusAfter(type);
    const row = isId(reference) ? await this.rows.find(reference) : null;
    if (row && status) await this.notify(row, status, String(position));
  }

  private notify(row: WithdrawalRow, status: WithdrawalStatus, fact: string): Promise<void> {
    return this.notifications.add({
      userId: row.userId,
      kind: 'withdrawal',
      link: LINK,
      dedupeKey: `withdrawal:${row.id}:${fact}`,
      ...newsOf(status, row.type, row.amountTokens),
    });
  }
}

function messageOf({ type, reference, payload }: LoggedEvent): LiveMessage | null {
  const status = statusAfter(type);
  if (!status || !reference || typeof payload.user !== 'string') return null;
  return message(payload.user, reference, status);
}

function message(userId: Id, withdrawalId: Id, status: WithdrawalStatus): LiveMessage {
  return { topic: 'withdrawal.status', audience: { userId }, data: { withdrawalId, status } };
}
