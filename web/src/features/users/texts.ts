import { texts } from '../../i18n/texts';
import { english } from './texts.en';

export const userTexts = texts('users', english, () =>
  import('./texts.hi').then((module) => module.hindi),
);
