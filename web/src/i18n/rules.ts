import { rulesEnglish } from './en/rules';
import { texts } from './texts';

/** Texts for the rules that admins may set for payouts, deposits and promo codes. */
export const rulesTexts = texts('rules', rulesEnglish, () =>
  import('./hi/rules').then((module) => module.rulesHindi),
);
