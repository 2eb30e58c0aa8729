import { commonEnglish } from './en/shell';
import { texts } from './texts';

/** Words that every page needs: the shell, the pieces, the guards. */
export const commonTexts = texts(commonEnglish, () =>
  import('./hi/shell').then((module) => module.commonHindi),
);
