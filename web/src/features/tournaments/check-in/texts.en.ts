export const english = {
  opens: 'Check-in opens on {time} for 10 minutes.',
  rule: 'If you do not check in, your fee is refunded and your seat goes to the waiting list.',
  ruleFree: 'If you do not check in, your seat goes to the waiting list.',
  closesIn: 'Time left to check in:',
  checkIn: 'Check in',
  checkedIn: 'You are checked in',
  wait: 'Join the waiting list',
  waitText: 'You pay only if you get a seat.',
  waitCost: {
    one: '{count} token is taken if you get a seat, until {time}.',
    other: '{count} tokens are taken if you get a seat, until {time}.',
  },
  waitLater: 'Until then you can leave the waiting list. If you get no seat, you pay nothing.',
  waiting: 'You are number {position} on the waiting list.',
  stopWaiting: 'Leave the waiting list',
  checkInFailed: 'Check-in Failed',
  checkInFallback: 'Failed to check in',
  waitFailed: 'Waiting List Not Changed',
  waitFallback: 'Your position on the waiting list could not be changed',
} as const;

export type CheckInWords = typeof english;
