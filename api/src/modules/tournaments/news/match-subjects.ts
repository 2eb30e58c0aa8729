import { isId } from '../../../kernel/index.js';
import type { SubjectRules } from '../../notifications/index.js';
import { gameMode } from '../domain/mode.js';

const ALL = 'matches:all';
const ofMode = (mode: string) => `mode:${gameMode(mode).slug.toLowerCase()}`;

/**
 * The live messages that a browser page may subscribe to: about the matches of one mode, or about
 * one match. Only staff may subscribe to all matches.
 */
export const matchSubjects: SubjectRules = {
  beginning: 'tournament.',
  subjectsOf: ({ mode, tournamentId }) => [ofMode(String(mode)), `match:${tournamentId}`, ALL],
  read(asked, isStaff) {
    if (asked === ALL) return isStaff ? ALL : null;
    const [kind, name = ''] = split(asked);
    if (kind === 'mode' && name !== '') return ofMode(name);
    return kind === 'match' && isId(name) ? `match:${name.toLowerCase()}` : null;
  },
};

function split(asked: string): readonly string[] {
  const colon = asked.indexOf(':');
  return [asked.slice(0, colon), asked.slice(colon + 1)];
}
