import { assert } from '../../kernel/index.js';

interface Asked<Question, Answer> {
  readonly question: Question;
  readonly answer: (answer: Answer) => void;
  readonly fail: (error: unknown) => void;
}

/**
 * What many requests ask for at the same time, answered together: while one answer is under way
 * the next questions gather. There is no timer, so a lone request waits for nobody, and under load
 * a statement, its round trip and its wake-ups are shared. A question is always answered by a look
 * that began after it was asked.
 *
 * `answerAll` answers each question, in their order; `atOnce` is the most that it is given.
 */
export class Gathered<Question, Answer> {
  private waiting: Asked<Question, Answer>[] = [];
  private underWay = false;

  constructor(
    private readonly answerAll: (questions: readonly Question[]) => Promise<readonly Answer[]>,
    private readonly atOnce: number,
  ) {}

  ask(question: Question): Promise<Answer> {
    return new Promise((answer, fail) => {
      this.waiting.push({ question, answer, fail });
      if (this.underWay) return;
      this.underWay = true;
      // All that this turn of the event loop still asks for goes along.
      setImmediate(() => void this.answerWaiting());
    });
  }

  /** Never rejects: every question gets its answer or its error. */
  private async answerWaiting(): Promise<void> {
    while (this.waiting.length > 0) await this.answer(this.waiting.splice(0, this.atOnce));
    this.underWay = false;
  }

  private async answer(asked: readonly Asked<Question, Answer>[]): Promise<void> {
    try {
      const answers = await this.answerAll(asked.map(({ question }) => question));
      assert(answers.length === asked.length, 'one answer per question');
      for (const [index, { answer }] of asked.entries()) answer(answers[index] as Answer);
    } catch (error) {
      for (const { fail } of asked) fail(error);
    }
  }
}
