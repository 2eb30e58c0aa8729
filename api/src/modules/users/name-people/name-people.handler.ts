import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { isId } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import type { NamedPeople, NamedPerson } from './name-people.dto.js';

export class NamePeople extends Query<NamedPeople> {
  constructor(
    readonly ids: readonly string[],
    readonly email: string | null,
  ) {
    super();
  }
}

const MOST = 200;

/** Ids that nobody has are left out. */
@QueryHandler(NamePeople)
export class NamePeopleHandler implements IQueryHandler<NamePeople> {
  constructor(private readonly database: Database) {}

  async execute({ ids, email }: NamePeople): Promise<NamedPeople> {
    const people = await this.database.rows<NamedPerson>(
      `SELECT id, email, role FROM user_account
        WHERE id = ANY ($1::uuid[]) OR email = lower($2) ORDER BY email`,
      [ids.filter(isId).slice(0, MOST), email],
    );
    return { people };
  }
}
