import { aboutEnglish } from './en/about';
import { texts } from './texts';

export const aboutTexts = texts('about', aboutEnglish, () =>
  import('./hi/about').then((module) => module.aboutHindi),
);
