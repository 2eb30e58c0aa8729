import type { walletEnglish } from '../en/wallet';
import { translated } from '../translation';

export const walletHindi = translated<typeof walletEnglish>()({
  yourTokens: 'आपके टोकन',
  beingWithdrawn: 'निकासी में',
  inMatches: {
    one: '{count} मैच की फ़ीस, नतीजा बाकी',
    other: '{count} मैचों की फ़ीस, नतीजे बाकी',
  },
  noMatches: 'मैचों की फ़ीस, नतीजे बाकी',
});
