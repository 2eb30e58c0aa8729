import { pushEnglish } from './en/push';
import { texts } from './texts';

export const pushTexts = texts(pushEnglish, {
  hi: () => import('./hi/push').then((module) => module.pushHindi),
});
