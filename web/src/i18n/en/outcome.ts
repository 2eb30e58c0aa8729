export const outcomeEnglish = {
  stop: '.',
  notSent: 'You appear to be offline, so this was not sent.',
  unknown:
    'No answer came, so it is not known yet whether it was done. Sending the same again is safe: nothing is done twice.',
} as const;
