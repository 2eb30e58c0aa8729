import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { LessThan, type Repository, type SelectQueryBuilder } from 'typeorm';
import { isId } from '../../kernel/index.js';
import { ReadReplica } from '../../platform/database/in-application.js';
import { fieldsOf, pageOf, statementOf } from '../../platform/entities/index.js';
import { Subjects } from '../../platform/subjects/index.js';
import type {
  ActivityFilter,
  ActivityPage,
  ActivityRow,
  ListActivityParameters,
} from './activity.dto.js';
import { RecordedActivity } from './recorded-activity.entity.js';

export interface FoundActivity extends Omit<RecordedActivity, 'before' | 'after'> {
  readonly email: string | null;
  readonly before: string | null;
  readonly after: string | null;
}

type ListedActivity = FoundActivity & { readonly targetName: string | null };

/**
 * SQL for the name of a deleted target, read from the values that were recorded at its deletion.
 */
const LAST_NAME = ['name', 'title', 'code'].map((field) => `found.before::jsonb ->> '${field}'`);

@Injectable()
export class ActivityReader {
  constructor(
    @InjectRepository(RecordedActivity) private readonly rows: Repository<RecordedActivity>,
    private readonly replica: ReadReplica,
    private readonly subjects: Subjects,
  ) {}

  /** Selects the rows that match a filter, newest first, each as `FoundActivity`. */
  found({ actor, action, target, from, to }: ActivityFilter): SelectQueryBuilder<RecordedActivity> {
    const query = fieldsOf(this.rows, 'a')
      .addSelect('CAST(a.before AS text)', 'before')
      .addSelect('CAST(a.after AS text)', 'after')
      .addSelect(this.subjects.nameOfPerson('a.actor_id'), 'email')
      .orderBy('a.id', 'DESC');
    if (actor !== undefined) {
      const person = isId(actor) ? ':actor' : this.subjects.personNamed(':actor');
      query.andWhere(`a.actorId = ${person}`, { actor: actor.toLowerCase() });
    }
    if (action !== undefined) query.andWhere('starts_with(a.action, :action)', { action });
    if (target !== undefined) query.andWhere({ targetId: target });
    if (from) query.andWhere('a.recordedAt >= :from', { from });
    if (to) query.andWhere('a.recordedAt <= :to', { to });
    return query;
  }

  /**
   * Reads one page. The query reads one more row than requested, to see if another page follows.
   * Finance staff get no network addresses.
   */
  async page(
    { limit, cursor, ...filter }: ListActivityParameters,
    { withAddresses }: { readonly withAddresses: boolean },
  ): Promise<ActivityPage> {
    const query = this.found(filter).limit(limit + 1);
    if (cursor !== undefined && /^\d{1,15}$/.test(cursor)) {
      query.andWhere({ id: LessThan(Number(cursor)) });
    }
    const found = statementOf(query);
    const name = this.subjects.nameOf('found."targetType"', 'found."targetId"');
    // Look up the names of targets only for the rows of this page.
    const rows = await this.replica.rows<ListedActivity & object>(
      `SELECT found.*, coalesce(${[name, ...LAST_NAME].join(', ')}) AS "targetName"
         FROM (${found.text}) AS found ORDER BY found.id DESC`,
      found.values,
    );
    const { page, nextCursor } = pageOf(rows, limit);
    const shown = withAddresses ? page : page.map((row) => ({ ...row, ip: null }));
    return { activity: shown.map(present), nextCursor };
  }
}

function present(row: ListedActivity): ActivityRow {
  return {
    _id: String(row.id),
    id: String(row.id),
    recordedAt: row.recordedAt,
    actor: { id: row.actorId, role: row.actorRole, email: row.email },
    action: row.action,
    target: { type: row.targetType, id: row.targetId, name: row.targetName },
    before: row.before,
    after: row.after,
    reason: row.reason,
    requestId: row.requestId,
    ip: row.ip,
  };
}
