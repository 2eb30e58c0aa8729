export { IdempotencySweep } from './idempotency-sweep.js';
export { Idempotent, RequestKey } from './idempotent.js';
export { KeptAnswer } from './kept-answer.entity.js';
export { KeptAnswers } from './kept-answers.js';
