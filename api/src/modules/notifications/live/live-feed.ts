import { Injectable } from '@nestjs/common';
import type { Id } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import type { LoggedEvent } from '../../ledger/index.js';

type StoredAudience = 'everyone' | { readonly userId: Id };

/**
 * A live message to open browser pages. The audience `staff` is all admins and finance staff. The
 * audience `everyone` includes every signed-in player, so its messages must not contain secrets.
 */
export interface LiveMessage {
  /**
   * Type of the message: an object and its change, such as `tournament.seats`. Browsers filter
   * messages by the beginning of the topic.
   */
  readonly topic: string;
  readonly audience: StoredAudience | 'staff';
  readonly data: Readonly<Record<string, unknown>>;
  /**
   * A newer message replaces an unsent older message with the same `replaces`. Open pages get only
   * the newest message, at most a few times a second.
   */
  readonly replaces?: string;
}

export type Told = readonly LiveMessage[] | LiveMessage | null;

export const listOf = (told: Told): readonly LiveMessage[] => [told ?? []].flat();

/**
 * Returns the live messages about an event, or a promise of the messages if they need data that the
 * event lacks.
 */
export type EventMapper = (event: LoggedEvent) => Told | Promise<Told>;

/**
 * Rules of one type of live message: which subjects a message has (for example `mode:survival`),
 * and which subjects a browser page may subscribe to.
 */
export interface SubjectRules {
  /** Prefix of the topics to which these rules apply. */
  readonly beginning: string;
  /**
   * Returns the subjects of a message. Pages that subscribe to one of the subjects get the message.
   */
  subjectsOf(data: LiveMessage['data']): readonly string[];
  /**
   * Returns the subject that a browser page requests, in the spelling of `subjectsOf`. Returns null
   * if the subject is unknown or not allowed for the user's role.
   */
  read(asked: string, isStaff: boolean): string | null;
}

/** Register of the live messages to open browser pages. Modules add their messages to it. */
@Injectable()
export class LiveFeed {
  private readonly mappers = new Map<string, EventMapper[]>();
  private readonly rules: SubjectRules[] = [];

  constructor(private readonly database: Database) {}

  /**
   * Publishes a message that does not belong to an event of the log. Must be called after the
   * change is committed. The message reaches the pages connected to any process, and pages that
   * reconnect before they have missed too many messages. Messages to staff are sent with
   * `tellStaff`.
   */
  async publish(message: LiveMessage & { readonly audience: StoredAudience }): Promise<void> {
    const { topic, audience, data } = message;
    const userId = audience === 'everyone' ? null : audience.userId;
    await this.database.query('SELECT live_publish($1, $2, $3)', [
      topic,
      userId,
      JSON.stringify(data),
    ]);
  }

  /**
   * Registers a function that returns the live messages about events of one type; `*` stands for
   * every type. Modules call this method while the application is built. The function must have no
   * side effects, because it runs in each process, and again when a page reconnects.
   */
  mapEvent(type: string, mapper: EventMapper): void {
    this.mappers.set(type, [...(this.mappers.get(type) ?? []), mapper]);
  }

  /**
   * Returns the live messages about an event, one item for each mapper. The item is a promise if
   * the mapper first reads data.
   */
  messagesOf(event: LoggedEvent): readonly (Told | Promise<Told>)[] {
    const mappers = [...(this.mappers.get('*') ?? []), ...(this.mappers.get(event.type) ?? [])];
    return mappers.map((mapper) => mapper(event));
  }

  /**
   * Registers the rules of one type of live message. Modules call this method while the application
   * is built.
   */
  addSubjects(rules: SubjectRules): void {
    this.rules.push(rules);
  }

  /**
   * Returns the subjects of a message, or null if the message goes to every page of its audience.
   */
  subjectsOf({ topic, audience, data }: LiveMessage): readonly string[] | null {
    if (audience !== 'everyone') return null;
    const rules = this.rules.find(({ beginning }) => topic.startsWith(beginning));
    return rules?.subjectsOf(data) ?? null;
  }

  /**
   * Returns the subjects that a browser page requests; null if one of the subjects is unknown, or
   * not allowed for the user's role.
   */
  readSubjects(asked: readonly string[], isStaff: boolean): ReadonlySet<string> | null {
    const read = asked.map((each) => this.readSubject(each, isStaff));
    return read.includes(null) ? null : new Set(read.map(String));
  }

  private readSubject(asked: string, isStaff: boolean): string | null {
    for (const rules of this.rules) {
      const subject = rules.read(asked, isStaff);
      if (subject !== null) return subject;
    }
    return null;
  }
}
