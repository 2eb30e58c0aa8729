import { texts } from '../../../i18n/texts';
import { english } from './texts.en';

export const squadTexts = texts('squads', english, () =>
  import('./texts.hi').then((module) => module.hindi),
);
