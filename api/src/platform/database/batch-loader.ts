import { setTimeout } from 'node:timers/promises';
import DataLoader from 'dataloader';

export type BatchLoader<Question, Answer> = Pick<DataLoader<Question, Answer>, 'load'>;

/**
 * Combines concurrent reads: while one statement runs, the next reads gather. There is no timer, so
 * a single read is not delayed, and under load a statement, its round trip and its wake-ups are
 * shared. Answers are never cached: each comes from a statement that began after its read.
 * `answerAll` answers the reads in their order; `atOnce` is their maximum number. `pauseMs` is the
 * minimum time between the starts of two statements: a read after a quiet moment does not wait, and
 * under load more reads share a statement.
 */
export function batchLoader<Question, Answer>(
  answerAll: (questions: readonly Question[]) => Promise<readonly Answer[]>,
  atOnce: number,
  pauseMs = 0,
): BatchLoader<Question, Answer> {
  let underWay: Promise<unknown> = Promise.resolve();
  let answers: Promise<unknown> = underWay;
  const answer = (questions: readonly Question[]) => {
    const asked = answerAll(questions);
    const pause = pauseMs > 0 ? setTimeout(pauseMs) : null;
    answers = Promise.all([asked.catch(() => undefined), pause]);
    return asked;
  };
  const dispatchInTurn = (dispatch: () => void) => {
    underWay = underWay.then(() => {
      dispatch();
      return answers;
    });
  };
  return new DataLoader(answer, {
    cache: false,
    maxBatchSize: atOnce,
    // All reads of this turn of the event loop go into the same statement.
    batchScheduleFn: (dispatch) => void setImmediate(() => dispatchInTurn(dispatch)),
  });
}
