import { texts } from '../../i18n/texts';
import { privacyEnglish } from './privacy-texts.en';

export const privacyTexts = texts(privacyEnglish, {
  hi: () => import('./privacy-texts.hi').then((module) => module.privacyHindi),
});
