import { Injectable } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { InjectRepository } from '@nestjs/typeorm';
import { In, type Repository } from 'typeorm';
import { isId, tidied } from '../../../kernel/index.js';
import { searchPattern } from '../../../platform/database/index.js';
import { UserAccount } from '../account/user-account.entity.js';

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

interface Wanted {
  readonly ids: readonly string[];
  readonly email: string | null;
  readonly q: string | null;
}

const MOST = 200;
/** Maximum number of players that a search returns. */
const MOST_FOUND = 10;

/** Finds the e-mail addresses of users. */
@Injectable()
export class People {
  constructor(@InjectRepository(UserAccount) private readonly accounts: Repository<UserAccount>) {}

  /**
   * Returns e-mail address and role of the users with the given ids or the given e-mail address, or
   * of the players that a search finds. Unknown ids are left out.
   */
  async named({ ids, email, q }: Wanted): Promise<NamedPerson[]> {
    if (q !== null) return this.search(q);
    const named = { id: In(ids.filter(isId).slice(0, MOST)) };
    return this.accounts.find({
      select: { id: true, email: true, role: true },
      where: email === null ? named : [named, { email: tidied('address', email) }],
      order: { email: 'ASC' },
    });
  }

  private search(q: string): Promise<NamedPerson[]> {
    return this.accounts
      .createQueryBuilder('u')
      .select(['u.id', 'u.email', 'u.role'])
      .where(`u.role = 'player' AND u.searched LIKE ${searchPattern(':q')}`, { q })
      .limit(MOST_FOUND)
      .getMany();
  }
}
