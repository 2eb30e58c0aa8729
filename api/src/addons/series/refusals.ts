import { refusals } from '../../kernel/index.js';

export const seriesRefusals = refusals({
  SERIES_NOT_FOUND: { status: 404, sentence: 'Series not found, or stopped already', staff: true },
  TOO_MANY_SERIES: {
    status: 400,
    sentence: 'There are {most} running series already. Please stop one first.',
    staff: true,
  },
});
