import { rulesEnglish } from './en/rules';
import { texts } from './texts';

/** Texts about the limits and rules that admins can set for payouts, deposits and promo codes. */
export const rulesTexts = texts(rulesEnglish, {
  hi: () => import('./hi/rules').then((module) => module.rulesHindi),
});
