import type { walletEnglish } from '../en/wallet';
import { translated } from '../translation';

export const walletHindi = translated<typeof walletEnglish>()({
  yourTokens: 'आपके टोकन',
  beingWithdrawn: 'निकासी में',
  inMatches: {
    one: 'आने वाले {count} मैच में',
    other: 'आने वाले {count} मैचों में',
  },
  noMatches: 'आने वाले मैचों में',
});
