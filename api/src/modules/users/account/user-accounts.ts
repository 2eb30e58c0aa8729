import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type pg from 'pg';
import type { FindOptionsWhere, Repository, SelectQueryBuilder } from 'typeorm';
import type { Id } from '../../../kernel/index.js';
import { fieldsOf, within } from '../../../platform/entities/index.js';
import { UserAccount } from './user-account.entity.js';

/** Reads the accounts of users. */
@Injectable()
export class UserAccounts {
  constructor(@InjectRepository(UserAccount) private readonly accounts: Repository<UserAccount>) {}

  find(id: Id): Promise<UserAccount | null> {
    return this.accounts.findOneBy({ id });
  }

  byEmail(email: string): Promise<UserAccount | null> {
    return this.accounts.findOneBy({ email });
  }

  /** Returns an account with its password hash, which only the auth module may read. */
  withPassword(
    where: FindOptionsWhere<UserAccount>,
    client?: pg.ClientBase,
  ): Promise<UserAccount | null> {
    return within(client, this.accounts)
      .createQueryBuilder('u')
      .addSelect('u.passwordHash')
      .where(where)
      .getOne();
  }

  /** Returns a query for accounts `u` whose raw rows are named like the fields. */
  query(client?: pg.ClientBase): SelectQueryBuilder<UserAccount> {
    return fieldsOf(within(client, this.accounts), 'u');
  }

  /**
   * Returns the language that the account with this e-mail address chose, as two letters; English
   * if there is no such account.
   */
  async languageOf(email: string): Promise<string> {
    return (await this.byEmail(email))?.language ?? 'en';
  }
}
