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
  /** The session of the acting user; an admin's id if there is no session; or `system`. */
  readonly actor: Pick<Session, 'userId' | 'role'> | Id | 'system';
  /** Name of the action: an object and a verb in the past tense, such as `user.banned`. */
  readonly action: string;
  readonly target: { readonly type: string; readonly id: string | null };
  /** Values of the changed fields before the change. `after` contains the new values. */
  readonly before?: ActivityValue;
  readonly after?: ActivityValue;
  readonly reason?: string | null;
  /**
   * Key of the request, for a change that the ledger does not record. A repeat of the request after
   * a crash finds the change by it.
   */
  readonly requestKey?: string | undefined;
}

export interface MadeChange {
  readonly after: Readonly<Record<string, unknown>>;
  readonly recordedAt: Date;
}

/** Names of secret fields. The activity log records that such a field changed, not its value. */
const SECRET = /password|otp|secret|token$|redeemCode|giftCardCode|roomPassword/i;

/**
 * The activity log. It records each action with its actor, reason and request; rows are added and
 * never changed.
 */
@Injectable()
export class Activity {
  constructor(
    @InjectRepository(RecordedActivity) private readonly rows: Repository<RecordedActivity>,
  ) {}

  /**
   * Records an action. Pass the client of the transaction that makes the change, so that both are
   * committed together. After the commit, open pages of staff are told which type of target has
   * changed.
   */
  async record(entry: ActivityEntry, client?: pg.ClientBase): Promise<void> {
    const { actor, action, target, before = null, after = null, reason = null } = entry;
    const { requestKey = null } = entry;
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
      requestKey,
      requestId: request?.requestId ?? null,
      // Do not store the IP address of a player, because the finance role reads the activity log
      // but may not see such addresses.
      ip: role === 'player' ? null : (request?.ip ?? null),
    });
    await tellStaff(rows, target.type);
  }

  /** Returns the change that the request with this key has made; null if it has made none. */
  async ofRequest(requestKey: string): Promise<MadeChange | null> {
    const row = await this.rows
      .createQueryBuilder('a')
      .addSelect('a.after')
      .where({ requestKey })
      .getOne();
    return row && { after: { ...row.after }, recordedAt: row.recordedAt };
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
