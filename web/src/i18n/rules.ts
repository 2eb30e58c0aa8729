import { rulesEnglish } from './en/rules';
import { texts } from './texts';

/** Texts about the limits and rules that admins can set for payouts, deposits and promo codes. */
export const rulesTexts = texts('rules', rulesEnglish, () =>
  import('./hi/rules').then((module) => module.rulesHindi),
);
