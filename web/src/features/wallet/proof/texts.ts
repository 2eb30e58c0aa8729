import { texts } from '../../../i18n/texts';
import { english } from './texts.en';

export const proofTexts = texts('proof', english, () =>
  import('./texts.hi').then((module) => module.hindi),
);
