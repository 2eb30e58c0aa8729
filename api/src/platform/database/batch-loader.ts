import { setTimeout } from 'node:timers/promises';
import DataLoader from 'dataloader';

export type BatchLoader<Question, Answer> = Pick<DataLoader<Question, Answer>, 'load'>;

/**
 * Combines concurrent reads into one statement. While a statement runs, new reads wait, and the
 * next statement serves all of them together. A single read is not delayed. Results are never
 * cached: each result comes from a statement that began after the read was requested. `answerAll`
 * returns the results in the order of the reads. `atOnce` is the maximum number of reads in a
 * statement. `pauseMs` is the minimum time between the starts of two statements. A longer pause
 * delays reads under load, but lets more of them share a statement.
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
    // Reads that are requested before this callback runs share the next statement.
    batchScheduleFn: (dispatch) => void setImmediate(() => dispatchInTurn(dispatch)),
  });
}
