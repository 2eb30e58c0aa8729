import { homeEnglish } from './en/home';
import { texts } from './texts';

export const homeTexts = texts(homeEnglish, () =>
  import('./hi/home').then((module) => module.homeHindi),
);
