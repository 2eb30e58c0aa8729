import { refusals } from '../../kernel/index.js';

export const userRefusals = refusals({
  CANNOT_BAN_YOURSELF: { status: 400, sentence: 'You cannot ban yourself', staff: true },
  STAFF_CANNOT_BE_BANNED: {
    status: 400,
    sentence: 'Staff accounts cannot be banned; deactivate them instead',
    staff: true,
  },
});
