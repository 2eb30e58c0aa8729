import { Injectable } from '@nestjs/common';
import type { Id } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import type { LoggedEvent } from '../../ledger/index.js';

type StoredAudience = 'everyone' | { readonly userId: Id };

/**
 * A message to open pages. `staff` are admins and finance. `everyone` includes every signed-in
 * player, so it must hold no secrets.
 */
export interface LiveMessage {
  /** Object and change, such as `tournament.seats`; pages filter by its beginning. */
  readonly topic: string;
  readonly audience: StoredAudience | 'staff';
  readonly data: Readonly<Record<string, unknown>>;
  /**
   * Messages with the same name replace each other: open pages get the newest, at most a few a
   * second.
   */
  readonly replaces?: string;
}

export type Told = readonly LiveMessage[] | LiveMessage | null;

export const listOf = (told: Told): readonly LiveMessage[] => [told ?? []].flat();

/** A promise if the message needs data that the event lacks. */
export type EventMapper = (event: LoggedEvent) => Told | Promise<Told>;

/** Subjects of a kind of messages that a page may subscribe to, such as `mode:survival`. */
export interface SubjectRules {
  /** Beginning of the topics of these messages. */
  readonly beginning: string;
  /** The subjects of a message; it goes to pages that subscribe to one of them. */
  subjectsOf(data: LiveMessage['data']): readonly string[];
  /**
   * Returns a subject in the spelling of `subjectsOf`; null if it is unknown or not allowed for the
   * role.
   */
  read(asked: string, isStaff: boolean): string | null;
}

/** Register in which modules define the live messages to open pages. */
@Injectable()
export class LiveFeed {
  private readonly mappers = new Map<string, EventMapper[]>();
  private readonly rules: SubjectRules[] = [];

  constructor(private readonly database: Database) {}

  /**
   * Publishes a message that is not an event of the log. It reaches pages connected to any process,
   * and pages that reconnect within the next thousands of messages. Call it after the change is
   * committed. `tellStaff` is the way to staff.
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
   * Registers the message for a type of event; `*` is every event. Called while the application is
   * built. The mapper is pure: it runs in each process, and again for resumed streams.
   */
  mapEvent(type: string, mapper: EventMapper): void {
    this.mappers.set(type, [...(this.mappers.get(type) ?? []), mapper]);
  }

  /** Yields each message as soon as its mapper has finished. */
  messagesOf(event: LoggedEvent): readonly (Told | Promise<Told>)[] {
    const mappers = [...(this.mappers.get('*') ?? []), ...(this.mappers.get(event.type) ?? [])];
    return mappers.map((mapper) => mapper(event));
  }

  /** Registers the subjects of these messages. Called while the application is built. */
  addSubjects(rules: SubjectRules): void {
    this.rules.push(rules);
  }

  /** Null for a message that goes to every page of its audience. */
  subjectsOf({ topic, audience, data }: LiveMessage): readonly string[] | null {
    if (audience !== 'everyone') return null;
    const rules = this.rules.find(({ beginning }) => topic.startsWith(beginning));
    return rules?.subjectsOf(data) ?? null;
  }

  /** Null if one subject is unknown or not allowed for the role. */
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
