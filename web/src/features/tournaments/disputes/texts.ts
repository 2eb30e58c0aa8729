import { texts } from '../../../i18n/texts';
import { english } from './texts.en';

export const disputeTexts = texts('disputes', english, () =>
  import('./texts.hi').then((module) => module.hindi),
);
