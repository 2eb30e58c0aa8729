import { texts } from '../../i18n/texts';
import { english } from './texts.en';

export const cupTexts = texts(english, {
  hi: () => import('./texts.hi').then((module) => module.hindi),
});
