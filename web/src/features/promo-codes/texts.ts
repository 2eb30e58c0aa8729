import { texts } from '../../i18n/texts';
import { english } from './texts.en';

export const promoTexts = texts('promoCodes', english, () =>
  import('./texts.hi').then((module) => module.hindi),
);
