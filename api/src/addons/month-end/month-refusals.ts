import { refusals } from '../../kernel/index.js';

export const monthRefusals = refusals({
  NOT_A_MONTH: { status: 400, sentence: 'The month must be written as 2026-10', staff: true },
  YEAR_STATEMENTS_OFF: {
    status: 409,
    sentence: 'Year statements are off. An admin sets the tax rate in Settings to use them.',
    staff: true,
  },
  MONTH_NOT_OVER: {
    status: 409,
    sentence: 'This month is not over. Close it when it has ended.',
    staff: true,
  },
  DIFFERENCE_UNEXPLAINED: {
    status: 409,
    sentence: 'Explain this difference before you close the month: {difference}',
    staff: true,
  },
  CLOSED_OFTEN: {
    status: 429,
    sentence: 'This month was closed five times in the last 24 hours. Please try again later.',
    staff: true,
  },
  CLOSE_NOT_FOUND: { status: 404, sentence: 'Closed month not found', staff: true },
  PACKAGE_NOT_READY: {
    status: 409,
    sentence: 'The package of this month is not ready',
    staff: true,
  },
});
