import { aboutEnglish } from './en/about';
import { texts } from './texts';

export const aboutTexts = texts(aboutEnglish, {
  hi: () => import('./hi/about').then((module) => module.aboutHindi),
});
