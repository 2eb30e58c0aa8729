import { texts } from '../../i18n/texts';
import { english } from './texts.en';

export const notificationTexts = texts('notifications', english, () =>
  import('./texts.hi').then((module) => module.hindi),
);
