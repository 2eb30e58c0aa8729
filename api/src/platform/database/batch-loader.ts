import { setTimeout } from 'node:timers/promises';
import DataLoader from 'dataloader';

export type BatchLoader<Question, Answer> = Pick<DataLoader<Question, Answer>, 'load'>;

/**
 * Answers concurrent questions together: while one statement runs, the next questions gather.
 * There is no timer, so a single request is not delayed, and under load a statement, its round trip
 * and its wake-ups are shared. Answers are never cached: each comes from a statement that began
 * after its question.
 *
 * `answerAll` answers each question, in their order; `atOnce` is the most that it is given.
 * `pauseMs` is the minimum time between the beginnings of two statements: a question after a quiet
 * moment does not wait, and under load more questions share a statement.
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
    // All that this turn of the event loop still asks for goes along.
    batchScheduleFn: (dispatch) => void setImmediate(() => dispatchInTurn(dispatch)),
  });
}
