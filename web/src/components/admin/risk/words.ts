import type { RelatedPlayer } from './queries';

/** Names of what two accounts have in common. */
export const WHY: Readonly<Record<RelatedPlayer['why'][number], string>> = {
  destination: 'Payout destination',
  device: 'Device',
  mailbox: 'Mailbox',
  network: 'Network',
  payer: 'UPI ID or card',
  uid: 'Free Fire UID',
};

/** True when accounts share more than a network, which alone is no reason for suspicion. */
export const isLinked = ({ why }: RelatedPlayer): boolean => why.some((kind) => kind !== 'network');

export const accountsInWords = (count: number): string =>
  `${count} ${count === 1 ? 'account' : 'accounts'}`;
