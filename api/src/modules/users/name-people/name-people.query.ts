import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ApiProperty } from '@nestjs/swagger';
import { isId } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';

export class NamedPerson {
  @ApiProperty({ type: String })
  id!: string;

  @ApiProperty({ type: String })
  email!: string;

  @ApiProperty({ enum: ['player', 'finance', 'admin'], enumName: 'Role' })
  role!: string;
}

export class NamedPeople {
  @ApiProperty({ type: [NamedPerson] })
  people!: NamedPerson[];
}

export class NamePeople extends Query<NamedPeople> {
  constructor(
    readonly ids: readonly string[],
    readonly email: string | null,
  ) {
    super();
  }
}

const MOST = 200;

/**
 * Returns e-mail address and role of the users with the given ids or the given e-mail address.
 * Unknown ids are left out.
 */
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
