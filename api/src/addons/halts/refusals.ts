import { refusals } from '../../kernel/index.js';

export const haltRefusals = refusals({
  HALT_NOT_FOUND: {
    status: 404,
    sentence: 'There is no contradiction with this id',
    staff: true,
  },
  HALT_DECIDED: {
    status: 409,
    sentence: 'An admin has already decided about this contradiction',
    staff: true,
  },
});
