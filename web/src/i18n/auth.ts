import { authEnglish } from './en/auth';
import { texts } from './texts';

export const authTexts = texts('auth', authEnglish, () =>
  import('./hi/auth').then((module) => module.authHindi),
);
