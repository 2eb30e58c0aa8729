import { lobbyEnglish } from './en/lobby';
import { texts } from './texts';

export const lobbyTexts = texts('lobby', lobbyEnglish, () =>
  import('./hi/lobby').then((module) => module.lobbyHindi),
);
