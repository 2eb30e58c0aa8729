import { refusals } from '../../../kernel/index.js';

export const claimRefusals = refusals({
  NO_SIDE: { status: 404, sentence: 'You have no seat in this match.' },
  CAPTAIN_CLAIMS: { status: 403, sentence: 'The captain of your squad sends the result.' },
  CLAIM_CLOSED: {
    status: 409,
    sentence:
      'You can send the result from the start of a match until it is declared, at most 24 hours after the end.',
  },
  CLAIM_AGREED: {
    status: 409,
    sentence: 'Another captain sent the same result, so yours can no longer be changed.',
  },
  CLAIM_WITHOUT_WINNER: { status: 400, sentence: 'Choose who finished first.' },
  CLAIM_OF_SQUAD_PLAYER: { status: 400, sentence: 'Choose the squad, not one of its players.' },
  CLAIM_WITHOUT_SCREENSHOT: {
    status: 400,
    sentence: 'Send a screenshot of the end screen first.',
  },
});
