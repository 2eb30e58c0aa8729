import { outcomeEnglish } from './en/outcome';
import { texts } from './texts';

/**
 * Texts for a request that moves tokens and whose outcome is unknown, because no response arrived.
 */
export const outcomeTexts = texts(outcomeEnglish, {
  hi: () => import('./hi/outcome').then((module) => module.outcomeHindi),
});
