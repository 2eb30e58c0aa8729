import { homeEnglish } from './en/home';
import { texts } from './texts';

export const homeTexts = texts(homeEnglish, {
  hi: () => import('./hi/home').then((module) => module.homeHindi),
});
