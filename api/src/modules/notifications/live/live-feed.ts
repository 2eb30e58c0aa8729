import { Injectable } from '@nestjs/common';
import type { Id } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import type { LoggedEvent } from '../../ledger/index.js';

type LiveAudience = 'everyone' | { readonly userId: Id };

/** One message to open pages. `everyone` includes every signed-in player: no secrets in it. */
export interface LiveMessage {
  /** Object and what happened, such as `tournament.seats`; pages decide by its beginning. */
  readonly topic: string;
  readonly audience: LiveAudience;
  readonly data: Readonly<Record<string, unknown>>;
  /** Messages with the same name replace each other: open pages get the newest, a few a second. */
  readonly replaces?: string;
}

export type Told = readonly LiveMessage[] | LiveMessage | null;

export const listOf = (told: Told): readonly LiveMessage[] => [told ?? []].flat();

/** A promise where the message names what the event does not. */
export type EventMapper = (event: LoggedEvent) => Told | Promise<Told>;

/** Subjects of a kind of messages that a page may subscribe to, such as `mode:survival`. */
export interface SubjectRules {
  /** Beginning of the topics of these messages. */
  readonly beginning: string;
  /** The subjects of a message; pages that follow one of them hear it. */
  subjectsOf(data: LiveMessage['data']): readonly string[];
  /** A subject in the spelling of `subjectsOf`; null where it is unknown or not for that role. */
  read(asked: string, isStaff: boolean): string | null;
}

/** Register in which modules define the live messages to open pages. */
@Injectable()
export class LiveFeed {
  private readonly mappers = new Map<string, EventMapper[]>();
  private readonly rules: SubjectRules[] = [];

  constructor(private readonly database: Database) {}

  /**
   * For what is not an event of the log. Reaches pages connected to any process, and those that
   * come back within the next thousands of messages. Call it after the change is committed.
   */
  async publish({ topic, audience, data }: LiveMessage): Promise<void> {
    const userId = audience === 'everyone' ? null : audience.userId;
    await this.database.query('SELECT live_publish($1, $2, $3)', [
      topic,
      userId,
      JSON.stringify(data),
    ]);
  }

  /**
   * Says what pages are told about an event of the log; `*` is every event. Called while the
   * application is built. The mapper is pure: it runs in each process, and again for resumes.
   */
  mapEvent(type: string, mapper: EventMapper): void {
    this.mappers.set(type, [...(this.mappers.get(type) ?? []), mapper]);
  }

  /** Each part of the answer comes when its mapper has it. */
  messagesOf(event: LoggedEvent): readonly (Told | Promise<Told>)[] {
    const mappers = [...(this.mappers.get('*') ?? []), ...(this.mappers.get(event.type) ?? [])];
    return mappers.map((mapper) => mapper(event));
  }

  /** Says what of these messages pages can follow. Called while the application is built. */
  addSubjects(rules: SubjectRules): void {
    this.rules.push(rules);
  }

  /** Null for a message that every page hears which may hear it at all. */
  subjectsOf({ topic, audience, data }: LiveMessage): readonly string[] | null {
    if (audience !== 'everyone') return null;
    const rules = this.rules.find(({ beginning }) => topic.startsWith(beginning));
    return rules?.subjectsOf(data) ?? null;
  }

  /** Null where one of them is unknown, or not for that role. */
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
