import { texts } from '../../i18n/texts';
import { english } from './texts.en';

export const withdrawalTexts = texts('withdrawals', english, () =>
  import('./texts.hi').then((module) => module.hindi),
);
