import type { RelatedPlayer } from './queries';

/** What two accounts have in common. */
export const WHY: Readonly<Record<RelatedPlayer['why'][number], string>> = {
  destination: 'Payout destination',
  device: 'Device',
  mailbox: 'Mailbox',
  network: 'Network',
  payer: 'UPI ID or card',
  uid: 'Free Fire UID',
};

/** A network alone is no reason to suspect anybody. */
export const isLinked = ({ why }: RelatedPlayer): boolean => why.some((kind) => kind !== 'network');

export const accountsInWords = (count: number): string =>
  `${count} ${count === 1 ? 'account' : 'accounts'}`;
