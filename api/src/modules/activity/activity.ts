import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type pg from 'pg';
import type { Repository } from 'typeorm';
import type { Id } from '../../kernel/index.js';
import { currentContext } from '../../platform/context/index.js';
import { tellStaff } from '../../platform/database/index.js';
import { within } from '../../platform/entities/index.js';
import type { Session } from '../../platform/http/index.js';
import { RecordedActivity } from './recorded-activity.entity.js';

type ActivityValue = Readonly<Record<string, unknown>> | null;

export interface ActivityEntry {
  /** An id without an e-mail is an admin's. */
  readonly actor: Pick<Session, 'userId' | 'role'> | Id | 'system';
  /** Object and past tense, such as `user.banned` or `card.deleted`. */
  readonly action: string;
  readonly target: { readonly type: string; readonly id: string | null };
  /** Only the fields that changed. */
  readonly before?: ActivityValue;
  readonly after?: ActivityValue;
  readonly reason?: string | null;
}

/** Secret or personal fields: the log records their names, not their values. */
const SECRET = /password|otp|secret|token$|redeemCode|giftCardCode|roomPassword/i;

/**
 * Activity log: each action with its actor, reason and request. Rows are added and never changed.
 */
@Injectable()
export class Activity {
  constructor(
    @InjectRepository(RecordedActivity) private readonly rows: Repository<RecordedActivity>,
  ) {}

  /**
   * Records an action. Pass the client of the transaction in which the change is made. After its
   * commit, open pages of staff are told which kind of target has changed.
   */
  async record(entry: ActivityEntry, client?: pg.ClientBase): Promise<void> {
    const { actor, action, target, before = null, after = null, reason = null } = entry;
    const { userId, role } = actorOf(actor);
    const request = currentContext();
    const rows = within(client, this.rows);
    await rows.insert({
      actorId: userId,
      actorRole: role,
      action,
      targetType: target.type,
      targetId: target.id,
      before: before && withoutSecrets(before),
      after: after && withoutSecrets(after),
      reason,
      requestId: request?.requestId ?? null,
      // Finance reads Activity, but no addresses of players.
      ip: role === 'player' ? null : (request?.ip ?? null),
    });
    await tellStaff(rows, target.type);
  }
}

function actorOf(actor: ActivityEntry['actor']): { userId: Id | null; role: string } {
  if (actor === 'system') return { userId: null, role: 'system' };
  return typeof actor === 'string' ? { userId: actor, role: 'admin' } : actor;
}

function withoutSecrets(value: NonNullable<ActivityValue>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      SECRET.test(name) && typeof field === 'string' ? '[redacted]' : field,
    ]),
  );
}
