import { legalEnglish } from './en/legal';
import { texts } from './texts';

export const legalTexts = texts(legalEnglish, {
  hi: () => import('./hi/legal').then((module) => module.legalHindi),
});
