import { Injectable } from '@nestjs/common';
import { currentContext } from '../../platform/context/index.js';
import { Database } from '../../platform/database/index.js';
import type { Session } from '../../platform/http/index.js';

type ActivityValue = Readonly<Record<string, unknown>> | null;

export interface ActivityEntry {
  readonly actor: Pick<Session, 'userId' | 'role'> | 'system';
  /** Object and past tense, such as `user.banned` or `card.deleted`. */
  readonly action: string;
  readonly target: { readonly type: string; readonly id: string | null };
  /** Only the fields that changed. */
  readonly before?: ActivityValue;
  readonly after?: ActivityValue;
  readonly reason?: string | null;
}

/** The pool, or the client of a transaction the entry shall be part of. */
interface Statements {
  query(text: string, values: unknown[]): Promise<unknown>;
}

/** Fields whose values are worth something to whoever reads them; here they are only named. */
const SECRET = /password|otp|secret|token$|redeemCode|giftCardCode|roomPassword/i;

/** Who did what, why, and on which request. Entries are added and never changed. */
@Injectable()
export class Activity {
  constructor(private readonly database: Database) {}

  /** Pass the transaction's client when the change itself is made in one. */
  async record(entry: ActivityEntry, client: Statements = this.database): Promise<void> {
    const { actor, action, target, before = null, after = null, reason = null } = entry;
    const request = currentContext();
    await client.query(
      `INSERT INTO activity (actor_id, actor_role, action, target_type, target_id, before, after,
                             reason, request_id, ip)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        actor === 'system' ? null : actor.userId,
        actor === 'system' ? 'system' : actor.role,
        action,
        target.type,
        target.id,
        before && JSON.stringify(withoutSecrets(before)),
        after && JSON.stringify(withoutSecrets(after)),
        reason,
        request?.requestId ?? null,
        request?.ip ?? null,
      ],
    );
  }
}

function withoutSecrets(value: NonNullable<ActivityValue>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      SECRET.test(name) && typeof field === 'string' ? '[redacted]' : field,
    ]),
  );
}
