import DataLoader from 'dataloader';

export type Gathered<Question, Answer> = Pick<DataLoader<Question, Answer>, 'load'>;

/**
 * What many requests ask for at the same time, answered together: while one answer is under way
 * the next questions gather. There is no timer, so a lone request waits for nobody, and under load
 * a statement, its round trip and its wake-ups are shared. A question is always answered by a look
 * that began after it was asked: the loader keeps no answer.
 *
 * `answerAll` answers each question, in their order; `atOnce` is the most that it is given.
 */
export function gathered<Question, Answer>(
  answerAll: (questions: readonly Question[]) => Promise<readonly Answer[]>,
  atOnce: number,
): Gathered<Question, Answer> {
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
