import { authEnglish } from './en/auth';
import { texts } from './texts';

export const authTexts = texts(authEnglish, {
  hi: () => import('./hi/auth').then((module) => module.authHindi),
});
