import { texts } from '../../i18n/texts';
import { english } from './texts.en';

export const saferPlayTexts = texts(english, {
  hi: () => import('./texts.hi').then((module) => module.hindi),
});
