import type { RelatedPlayer } from './queries';

/** Labels of the data that two accounts may share. */
export const WHY: Readonly<Record<RelatedPlayer['why'][number], string>> = {
  destination: 'Payout destination',
  device: 'Device',
  mailbox: 'Mailbox',
  network: 'Network',
  payer: 'UPI ID or card',
  uid: 'Free Fire UID',
};

/**
 * Returns true if two accounts share more than a network, because a shared network alone raises no
 * suspicion.
 */
export const isLinked = ({ why }: RelatedPlayer): boolean => why.some((kind) => kind !== 'network');

export const accountsInWords = (count: number): string =>
  `${count} ${count === 1 ? 'account' : 'accounts'}`;
