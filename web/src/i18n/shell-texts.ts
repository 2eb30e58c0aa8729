import { commonEnglish } from './en/shell';
import { texts } from './texts';

/** Texts that every page needs: the shell, the shared components, the guards. */
export const commonTexts = texts('shell', commonEnglish, () =>
  import('./hi/shell').then((module) => module.commonHindi),
);
