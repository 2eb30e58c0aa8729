import DataLoader from 'dataloader';

export type BatchLoader<Question, Answer> = Pick<DataLoader<Question, Answer>, 'load'>;

/**
 * Answers concurrent questions together: while one statement runs, the next questions gather.
 * There is no timer, so a single request is not delayed, and under load a statement, its round trip
 * and its wake-ups are shared. Answers are never cached: each comes from a statement that began
 * after its question.
 *
 * `answerAll` answers each question, in their order; `atOnce` is the most that it is given.
 */
export function batchLoader<Question, Answer>(
  answerAll: (questions: readonly Question[]) => Promise<readonly Answer[]>,
  atOnce: number,
): BatchLoader<Question, Answer> {
  let underWay: Promise<unknown> = Promise.resolve();
  let answers: Promise<unknown> = underWay;
  const answer = (questions: readonly Question[]) => {
    const asked = answerAll(questions);
    answers = asked.catch(() => undefined);
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
