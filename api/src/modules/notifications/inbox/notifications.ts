import { Injectable, Logger } from '@nestjs/common';
import { type Id, newId } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import { Jobs } from '../../../platform/queue/index.js';
import { PUSH_QUEUE } from '../push/deliver-push.js';
import { type PushKind, URGENT } from '../push/push-kinds.js';
import type { News } from '../words/news.js';
import { OTHERS, say } from '../words/words.js';

export type NewNotification = News & {
  readonly userId: Id;
  /** Type of the notification, such as `room` or `refund`, which selects its icon and filter. */
  readonly kind: string;
  /** Path of the page that the notification opens, such as `/joined-tournaments`. */
  readonly link?: string | null;
  /**
   * Identifies the notification, so that a repeat after a crash or a retry does not add it twice.
   */
  readonly dedupeKey: string;
  /** Data of the push message to the user's devices; missing if no push message is sent. */
  readonly push?: {
    readonly kind: PushKind;
    /** Time after which the push message is no longer sent. The default is one day from now. */
    readonly until?: Date;
  };
};

const AT_ONCE = 500;

/**
 * Adds notifications to the users' inboxes. A new notification is also sent to the user's open
 * browser pages.
 */
@Injectable()
export class Notifications {
  private readonly log = new Logger('notifications');

  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
  ) {}

  add(notification: NewNotification): Promise<void> {
    return this.addAll([notification]);
  }

  /**
   * Adds notifications. A repeated call is safe, because each user gets the same notification once.
   * Unknown users are skipped.
   */
  async addAll(notifications: readonly NewNotification[]): Promise<void> {
    for (let from = 0; from < notifications.length; from += AT_ONCE) {
      const told = notifications.slice(from, from + AT_ONCE);
      const rows = told.map((each) => ({
        id: newId(),
        user_id: each.userId,
        kind: each.kind,
        code: each.code,
        params: each.values,
        ...say(each),
        others: inOthers(each),
        link: each.link ?? null,
        dedupe_key: each.dedupeKey,
        push: each.push?.kind ?? null,
        until: each.push?.until ?? null,
      }));
      await this.database.query(ADD, [JSON.stringify(rows), URGENT]);
      if (told.some(({ push }) => push)) this.hurry();
    }
  }

  /**
   * Asks the queue to deliver the push messages now. If the queue is unreachable, the periodic
   * sweep delivers them.
   */
  private hurry(): void {
    const id = newId();
    this.jobs.add(PUSH_QUEUE, { id }, { id }).catch((error: unknown) => {
      const said = error instanceof Error ? error.message : String(error);
      this.log.warn(`push messages wait for the sweep: ${said}`);
    });
  }
}

/** Returns the sentences of a push message in each language except English. */
const inOthers = (news: News) =>
  Object.fromEntries(Object.keys(OTHERS).map((language) => [language, say(news, language)]));

/**
 * Adds notifications and queues their live and push messages. One statement does both, so that
 * messages are sent for exactly the added rows. A push message is in the language of the device. An
 * urgent message to a user without a device is queued once, in the user's language, and is sent as
 * a mail.
 */
const ADD = `
  WITH told AS (
    SELECT * FROM jsonb_to_recordset($1::jsonb)
      AS n (id uuid, user_id uuid, kind text, title text, text text, link text, dedupe_key text,
            push text, code text, params jsonb, others jsonb, until timestamptz)),
  added AS (
    INSERT INTO notification (id, user_id, kind, title, text, code, params, link, dedupe_key)
    SELECT n.id, n.user_id, n.kind, n.title, n.text, n.code, n.params, n.link, n.dedupe_key
      FROM told n
      JOIN user_account u ON u.id = n.user_id
        ON CONFLICT (user_id, dedupe_key) DO NOTHING
    RETURNING id, user_id, kind, title, text, link),
  pushed AS (
    INSERT INTO outgoing_push (id, notification_id, user_id, session_id, kind, title, text, link,
                               due_at, worthless_at)
    SELECT gen_random_uuid(), n.id, n.user_id, d.session_id, n.push,
           coalesce(n.others -> coalesce(d.language, u.language) ->> 'title', n.title),
           coalesce(n.others -> coalesce(d.language, u.language) ->> 'text', n.text),
           n.link, now(), coalesce(n.until, now() + interval '1 day')
      FROM added a
      JOIN told n ON n.id = a.id AND n.push IS NOT NULL
      JOIN user_account u ON u.id = n.user_id
       AND u.banned_at IS NULL AND u.deactivated_at IS NULL
      LEFT JOIN push_device d ON d.user_id = u.id AND d.session_version = u.session_version
      LEFT JOIN push_choice c ON c.user_id = u.id
     WHERE n.push <> ALL (coalesce(c.muted, '{}'))
       AND (d.session_id IS NOT NULL OR n.push = ANY ($2)))
  SELECT live_publish('notification.added', user_id,
           jsonb_build_object('id', id, 'kind', kind, 'title', title, 'text', text,
                              'link', link))
    FROM added ORDER BY id`;
