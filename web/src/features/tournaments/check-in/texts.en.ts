export const english = {
  opens: 'Check-in opens {time}, for 10 minutes.',
  rule: 'Without check-in, your fee is refunded and your seat goes to the waiting list.',
  closesIn: 'Check-in closes in',
  checkIn: 'Check in',
  checkedIn: 'You are checked in',
  wait: 'Join the waiting list',
  waitText: 'You pay only if you get a seat.',
  waiting: 'You are number {position} on the waiting list.',
  stopWaiting: 'Leave the waiting list',
  checkInFailed: 'Check-in Failed',
  checkInFallback: 'Failed to check in',
  waitFailed: 'Waiting List Failed',
  waitFallback: 'Failed to change the waiting list',
} as const;

export type CheckInWords = typeof english;
