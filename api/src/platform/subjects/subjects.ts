import { Injectable } from '@nestjs/common';
import { assert } from '../../kernel/index.js';

/** Names of a module's rows, for modules that know only their ids. */
interface Subject {
  /** The types of target in the activity log that mean such a row. */
  readonly types: readonly string[];
  /** SQL: the table under the alias `s`, and the joins that its names need. */
  readonly from: string;
  /** SQL: the name that staff read; without one, no list of staff shows it. */
  readonly forStaff?: string;
  /** SQL: the name that a player reads in the history; without one, no entry refers to it. */
  readonly inHistory?: string;
  /** SQL: the state of such a row, for staff. */
  readonly state?: string;
  /** SQL: the id of its payment at the provider, or the bank's reference, for staff. */
  readonly payment?: string;
}

const IS_ID = "~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'";

/**
 * Names of rows (players, tournaments, codes …) for modules that know only their ids. Each module
 * registers its own in its constructor.
 */
@Injectable()
export class Subjects {
  private readonly subjects: Subject[] = [];

  register(...subjects: readonly Subject[]): void {
    this.subjects.push(...subjects);
  }

  /** SQL: the id of the user whose staff name equals an expression. */
  personNamed(name: string): string {
    const { from, forStaff } = this.person();
    return `(SELECT s.id FROM ${from} WHERE ${forStaff} = ${name})`;
  }

  /** SQL: the staff name of the user whose id equals an expression. */
  nameOfPerson(id: string): string {
    const { from, forStaff } = this.person();
    return `(SELECT ${forStaff} FROM ${from} WHERE s.id = ${id})`;
  }

  /** SQL: the name of the subject whose type and id equal two text expressions. */
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

  /** SQL: `id` and `name` of every subject of an entry whose id is in `$1`. */
  namesInHistory(): string {
    return this.inHistory(() => '');
  }

  /** SQL: the same with `state` and `payment`. */
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
