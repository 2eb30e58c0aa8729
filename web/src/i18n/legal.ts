import { legalEnglish } from './en/legal';
import { texts } from './texts';

export const legalTexts = texts('legal', legalEnglish, () =>
  import('./hi/legal').then((module) => module.legalHindi),
);
