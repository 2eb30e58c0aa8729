import { Injectable } from '@nestjs/common';
import { assert } from '../../kernel/index.js';

/**
 * Describes a type of row of one module, so that other modules can show the names of rows whose ids
 * they know.
 */
interface Subject {
  /** Types under which the activity log stores the described rows as targets. */
  readonly types: readonly string[];
  /** SQL of the table with the alias `s`, and of the joins that the names need. */
  readonly from: string;
  /**
   * SQL expression for the name that staff see. If it is missing, lists for staff do not show the
   * described rows.
   */
  readonly forStaff?: string;
  /**
   * SQL expression for the name that a player sees in the history. If it is missing, the history
   * shows the described rows without a name.
   */
  readonly inHistory?: string;
  /** SQL expression for the state of a described row. Staff see this state. */
  readonly state?: string;
  /**
   * SQL expression for the payment's id at the provider, or for the bank's reference. Staff see
   * this text.
   */
  readonly payment?: string;
}

const IS_ID = "~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'";

/**
 * Finds the names of rows (players, tournaments, promo codes and so on) for modules that know only
 * the ids. Each module registers its own types of rows in its constructor.
 */
@Injectable()
export class Subjects {
  private readonly subjects: Subject[] = [];

  register(...subjects: readonly Subject[]): void {
    this.subjects.push(...subjects);
  }

  /** Returns SQL for the id of the user whose name for staff equals the SQL expression `name`. */
  personNamed(name: string): string {
    const { from, forStaff } = this.person();
    return `(SELECT s.id FROM ${from} WHERE ${forStaff} = ${name})`;
  }

  /**
   * Returns SQL for the name that staff see of the user whose id equals the SQL expression `id`.
   */
  nameOfPerson(id: string): string {
    const { from, forStaff } = this.person();
    return `(SELECT ${forStaff} FROM ${from} WHERE s.id = ${id})`;
  }

  /** Returns SQL for the name of the row whose type and id equal the two SQL expressions. */
  nameOf(type: string, id: string): string {
    const cases = this.subjects
      .filter(({ forStaff }) => forStaff)
      .map(({ types, from, forStaff }) => {
        const listed = types.map((each) => `'${each}'`).join(', ');
        return `WHEN ${type} IN (${listed})
                THEN (SELECT ${forStaff} FROM ${from} WHERE s.id = ${id}::uuid)`;
      });
    return `CASE WHEN ${id} ${IS_ID} THEN CASE ${cases.join('\n')} END END`;
  }

  /**
   * Returns SQL that selects `id` and `name` of all rows that the history can name and whose ids
   * are in `$1`.
   */
  namesInHistory(): string {
    return this.inHistory(() => '');
  }

  /** Returns the SQL of `namesInHistory` with two more columns, `state` and `payment`. */
  causesInHistory(): string {
    return this.inHistory(
      ({ state = 'NULL', payment = 'NULL' }) =>
        `, (${state})::text AS state, (${payment})::text AS payment`,
    );
  }

  private inHistory(more: (subject: Subject) => string): string {
    return this.subjects
      .filter(({ inHistory }) => inHistory)
      .map((subject) => {
        const { from, inHistory } = subject;
        return `SELECT s.id, ${inHistory} AS name${more(subject)} FROM ${from}
                WHERE s.id = ANY($1::uuid[]) AND ${inHistory} IS NOT NULL`;
      })
      .join('\nUNION ALL\n');
  }

  private person(): Subject {
    const person = this.subjects.find(({ types }) => types.includes('user'));
    assert(person, 'the module of users is there');
    return person;
  }
}
