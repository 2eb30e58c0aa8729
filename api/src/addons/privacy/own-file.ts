import { Injectable } from '@nestjs/common';
import { Clock, type Id } from '../../kernel/index.js';
import { PersonalData } from '../../platform/personal-data/index.js';

/** Sentences at the beginning of the file about what it contains. */
const NOTES = [
  'This file has everything that Arena stores about you. Times are in UTC, amounts are tokens.',
  'Passwords, codes and the keys of your sessions are stored only as digests, so the file has no ' +
    'copy of them. Redeem codes are on the page Withdrawals, and your screenshots on the page of ' +
    'their match.',
  'The file leaves out suspicions that our rules against cheating derive from these data, because ' +
    'they would tell cheaters how to avoid the rules.',
  'Answers to your requests are kept encrypted for 30 days, so that a repeated request is carried ' +
    'out once.',
] as const;

/** Writes the file with everything that is stored about a player. */
@Injectable()
export class OwnFile {
  constructor(
    private readonly personal: PersonalData,
    private readonly clock: Clock,
  ) {}

  /**
   * Makes the file piece by piece. The next page is read only when the client has downloaded the
   * page before, so memory use does not grow with the number of rows.
   */
  async *pieces(playerId: Id): AsyncGenerator<string> {
    const head = { format: 1, playerId, madeAt: this.clock.now(), notes: NOTES };
    yield `{\n"file": ${JSON.stringify(head, null, 1)}`;
    for (const section of this.personal.sections) {
      yield `,\n${JSON.stringify(section.name)}: [`;
      let separator = '\n';
      for await (const rows of this.personal.rows(section, playerId)) {
        yield separator + rows.map((row) => JSON.stringify(row)).join(',\n');
        separator = ',\n';
      }
      yield ']';
    }
    yield '\n}\n';
  }
}
