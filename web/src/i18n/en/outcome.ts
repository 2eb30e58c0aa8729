export const outcomeEnglish = {
  stop: '.',
  notSent: 'You appear to be offline, so this was not sent.',
  unknown:
    'The server did not answer, so your request may already be done. It is safe to send it again: it is never done twice.',
} as const;
