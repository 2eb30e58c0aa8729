import { refusals } from '../../kernel/index.js';

export const mailRefusals = refusals({
  MAIL_NOT_FOUND: { status: 404, sentence: 'Mail not found', staff: true },
  MAIL_NOT_DEAD: {
    status: 400,
    sentence: 'Only a mail with failed delivery can be sent again',
    staff: true,
  },
});
