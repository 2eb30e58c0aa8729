import { commonEnglish } from './en/shell';
import { texts } from './texts';

/**
 * Texts that every page needs, such as those of the header, the footer and the shared components.
 */
export const commonTexts = texts(commonEnglish, {
  hi: () => import('./hi/shell').then((module) => module.commonHindi),
});
