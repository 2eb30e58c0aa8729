import { refusals } from '../../kernel/index.js';

export const squadRefusals = refusals({
  SQUAD_NOT_FOUND: { status: 404, sentence: 'Squad not found' },
  SQUAD_LINK_INVALID: {
    status: 404,
    sentence: 'This invite link is no longer valid. Please ask the captain for a new one.',
  },
  SQUAD_CAPTAIN_ONLY: { status: 403, sentence: 'Only the captain of the squad can do this' },
  SQUAD_FULL: { status: 400, sentence: 'This squad is full' },
  TOO_MANY_INVITATIONS: {
    status: 400,
    sentence: 'Your squads have too many open invitations. Please remove one first.',
  },
  TOO_MANY_SQUADS: { status: 400, sentence: 'You can be in at most {most} squads' },
  SQUAD_NO_SUCH_PLAYER: {
    status: 404,
    sentence:
      'We cannot tell which player has this Free Fire UID. Please send the invite link instead.',
  },
  SQUAD_MEMBER_EXISTS: { status: 400, sentence: 'This player is in the squad or invited already' },
});
