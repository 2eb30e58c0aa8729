import { homeEnglish } from './en/home';
import { texts } from './texts';

export const homeTexts = texts('home', homeEnglish, () =>
  import('./hi/home').then((module) => module.homeHindi),
);
