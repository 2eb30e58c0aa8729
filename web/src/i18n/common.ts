import { commonEnglish } from './en/common';
import { texts } from './texts';

/** Words that every page needs: the shell, the pieces, the guards. */
export const commonTexts = texts(commonEnglish, () =>
  import('./hi/common').then((module) => module.commonHindi),
);
