import { texts } from '../../i18n/texts';
import { english } from './texts.en';

export const walletTexts = texts('wallet', english, () =>
  import('./texts.hi').then((module) => module.hindi),
);
