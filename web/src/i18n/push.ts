import { pushEnglish } from './en/push';
import { texts } from './texts';

export const pushTexts = texts('push', pushEnglish, () =>
  import('./hi/push').then((module) => module.pushHindi),
);
