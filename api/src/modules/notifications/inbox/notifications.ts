import { Injectable } from '@nestjs/common';
import { type Id, newId } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';

export interface NewNotification {
  readonly userId: Id;
  /** For icons and filters, such as `room` or `refund`. */
  readonly kind: string;
  readonly title: string;
  readonly text: string;
  /** A path of the web, such as `/joined-tournaments`. */
  readonly link?: string | null;
  /** Names the fact: telling it again, after a crash or a retry, adds nothing. */
  readonly dedupeKey: string;
}

const AT_ONCE = 500;

/** The inbox of people. What is added here also reaches their open pages. */
@Injectable()
export class Notifications {
  constructor(private readonly database: Database) {}

  add(notification: NewNotification): Promise<void> {
    return this.addAll([notification]);
  }

  /** Safe to repeat: each fact is told once per person. Unknown people are passed over. */
  async addAll(notifications: readonly NewNotification[]): Promise<void> {
    for (let from = 0; from < notifications.length; from += AT_ONCE) {
      const rows = notifications.slice(from, from + AT_ONCE).map((each) => ({
        id: newId(),
        user_id: each.userId,
        kind: each.kind,
        title: each.title,
        text: each.text,
        link: each.link ?? null,
        dedupe_key: each.dedupeKey,
      }));
      // One statement by hand: open pages are told of exactly what was added.
      await this.database.query(
        `WITH added AS (
           INSERT INTO notification (id, user_id, kind, title, text, link, dedupe_key)
           SELECT n.id, n.user_id, n.kind, n.title, n.text, n.link, n.dedupe_key
             FROM jsonb_to_recordset($1::jsonb) AS n (id uuid, user_id uuid, kind text, title text,
                                                     text text, link text, dedupe_key text)
             JOIN user_account u ON u.id = n.user_id
               ON CONFLICT (user_id, dedupe_key) DO NOTHING
           RETURNING id, user_id, kind, title, text, link)
         SELECT live_publish('notification.added', user_id,
                  jsonb_build_object('id', id, 'kind', kind, 'title', title, 'text', text,
                                     'link', link))
           FROM added ORDER BY id`,
        [JSON.stringify(rows)],
      );
    }
  }
}
