import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import type { Id } from '../../kernel/index.js';
import { Database } from '../database/index.js';

/** A row of a player's data. The field `key` orders the rows and is left out of the file. */
interface PersonalRow {
  readonly key: string;
}

/** Returns the rows after `after` (all of them if it is null), at most `limit` of them. */
type ReadPage = (
  playerId: Id,
  after: string | null,
  limit: number,
) => Promise<readonly PersonalRow[]>;

/** A list of one module's rows about a player. */
export interface PersonalSection {
  /** Name of the list in the player's file. */
  readonly name: string;
  /**
   * SQL that selects a page with the column `key`: $1 is the player's id, $2 the key of the last
   * row of the page before (NULL for the first page), $3 the number of rows. Or a function.
   */
  readonly page: string | ReadPage;
}

/** The player whose personal data is blanked. */
export interface Blanked {
  readonly userId: Id;
  /** The address before it is blanked. */
  readonly email: string;
  /** Text that replaces the address. It belongs to no mailbox. */
  readonly newEmail: string;
  /** Time from which the address may register again. */
  readonly addressFreeAt: Date;
}

/** What a module stores about a player, and how it blanks that. */
export interface PersonalPart {
  readonly sections?: readonly PersonalSection[];
  /** Blanks or deletes personal data, in the caller's transaction. Must be safe to run again. */
  readonly blank?: (client: pg.PoolClient, player: Blanked) => Promise<unknown>;
}

/** Maximum number of rows of a section in memory at the same time. */
const PAGE = 200;

/** Domain of the texts that replace addresses. No mailbox has it (RFC 2606). */
const NO_MAILBOX = '@deleted.invalid';

/** Returns the text that replaces the address of a deleted account. */
export const blankAddress = (userId: Id): string => `deleted-${userId}${NO_MAILBOX}`;

export const isBlankAddress = (email: string): boolean => email.endsWith(NO_MAILBOX);

/**
 * Knows where each module stores data about a player. Each module registers its own part in its
 * constructor, so that the module that writes the file or deletes the account need not know them.
 */
@Injectable()
export class PersonalData {
  private readonly parts: PersonalPart[] = [];

  constructor(private readonly database: Database) {}

  register(part: PersonalPart): void {
    this.parts.push(part);
  }

  /** The lists of all modules, in the order of their names. */
  get sections(): readonly PersonalSection[] {
    return this.parts
      .flatMap(({ sections = [] }) => sections)
      .toSorted((a, b) => a.name.localeCompare(b.name));
  }

  /** Reads a section in pages; reads the next one only when the caller asks for it. */
  async *rows({ page }: PersonalSection, playerId: Id): AsyncGenerator<readonly object[]> {
    let after: string | null = null;
    for (;;) {
      const rows: readonly PersonalRow[] =
        typeof page === 'string'
          ? await this.database.rows<PersonalRow>(page, [playerId, after, PAGE])
          : await page(playerId, after, PAGE);
      if (rows.length > 0) yield rows.map(({ key: _key, ...row }) => row);
      const last = rows.at(-1);
      if (!last || rows.length < PAGE) return;
      after = last.key;
    }
  }

  /** Blanks the personal data in the tables of all modules, in one transaction. */
  async blank(client: pg.PoolClient, player: Blanked): Promise<void> {
    await client.query('DELETE FROM idempotency_key WHERE user_id = $1', [player.userId]);
    for (const { blank } of this.parts) await blank?.(client, player);
  }
}
