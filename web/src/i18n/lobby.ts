import { lobbyEnglish } from './en/lobby';
import { texts } from './texts';

export const lobbyTexts = texts(lobbyEnglish, {
  hi: () => import('./hi/lobby').then((module) => module.lobbyHindi),
});
