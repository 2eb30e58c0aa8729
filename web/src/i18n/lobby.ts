import { lobbyEnglish } from './en/lobby';
import { texts } from './texts';

export const lobbyTexts = texts(lobbyEnglish, () =>
  import('./hi/lobby').then((module) => module.lobbyHindi),
);
