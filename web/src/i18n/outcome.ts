import { outcomeEnglish } from './en/outcome';
import { texts } from './texts';

/** What is known of a request that moves tokens when no answer came. */
export const outcomeTexts = texts(outcomeEnglish, () =>
  import('./hi/outcome').then((module) => module.outcomeHindi),
);
