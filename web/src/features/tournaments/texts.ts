import { texts } from '../../i18n/texts';
import { english } from './texts.en';

export const tournamentTexts = texts('tournaments', english, () =>
  import('./texts.hi').then((module) => module.hindi),
);
