import type { RelatedPlayer } from './queries';

/** Names of the things that two accounts may share. */
export const WHY: Readonly<Record<RelatedPlayer['why'][number], string>> = {
  destination: 'Payout destination',
  device: 'Device',
  mailbox: 'Mailbox',
  network: 'Network',
  payer: 'UPI ID or card',
  uid: 'Free Fire UID',
};

/**
 * True when two accounts share more than a network, because a shared network alone is no reason for
 * suspicion.
 */
export const isLinked = ({ why }: RelatedPlayer): boolean => why.some((kind) => kind !== 'network');

export const accountsInWords = (count: number): string =>
  `${count} ${count === 1 ? 'account' : 'accounts'}`;
