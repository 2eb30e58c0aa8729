import { texts } from '../../../i18n/texts';
import { english } from './texts.en';

export const checkInTexts = texts('check-in', english, () =>
  import('./texts.hi').then((module) => module.hindi),
);
