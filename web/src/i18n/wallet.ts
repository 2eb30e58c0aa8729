import { walletEnglish } from './en/wallet';
import { texts } from './texts';

/** Texts of the card that says where a player's tokens are. */
export const walletCardTexts = texts(walletEnglish, {
  hi: () => import('./hi/wallet').then((module) => module.walletHindi),
});
