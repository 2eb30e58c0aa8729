import { texts } from '../../i18n/texts';
import { english } from './texts.en';

export const paymentTexts = texts('payments', english, () =>
  import('./texts.hi').then((module) => module.hindi),
);
