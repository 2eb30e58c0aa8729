import { auth } from '../bn/auth';
import { checkIn } from '../bn/check-in';
import { lobby } from '../bn/lobby';
import { notifications } from '../bn/notifications';
import { outcome } from '../bn/outcome';
import { push } from '../bn/push';
import { refusals } from '../bn/refusals';
import { saferPlay } from '../bn/safer-play';
import { shell } from '../bn/shell';
import { squads } from '../bn/squads';
import { tournaments } from '../bn/tournaments';

/**
 * Bengali texts for signing in, the pages of game modes, squads, and joining a match. All other
 * texts stay English. The keys are the areas that the product's text files name.
 */
export const words = {
  shell,
  auth,
  lobby,
  push,
  outcome,
  notifications,
  tournaments,
  'check-in': checkIn,
  squads,
  saferPlay,
  refusals,
};
