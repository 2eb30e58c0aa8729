import type { Role } from '../../../platform/http/index.js';
import { authRefusals } from '../refusals.js';

/**
 * How far down the list of common passwords a choice is refused. Players are kept from the very
 * first hundred only; their specification asks for six characters and for nothing else.
 */
const REFUSED_TO_PLAYERS = 100;
/** Fewest characters of a password of staff. */
export const STAFF_MIN_CHARACTERS = 8;
/** Fewest characters of an e-mail's local part for it to be looked for in a password. */
const SHORTEST_LOCAL_PART = 4;
/** Words of this place that a password of staff may not consist of, digits and signs aside. */
const CONTEXT_WORDS = ['arena', 'admin', 'password'];

/** Whose password is being chosen. */
export interface PasswordOwner {
  readonly email: string;
  readonly role: Role;
}

let ranks: Promise<ReadonlyMap<string, number>> | null = null;

/** Refuses a password that is guessed first: for staff more of them than for players. */
export async function refuseGuessable(
  password: string,
  { email, role }: PasswordOwner,
): Promise<void> {
  const isStaff = role !== 'player';
  if (isStaff && [...password].length < STAFF_MIN_CHARACTERS) {
    throw authRefusals.PASSWORD_TOO_SHORT();
  }
  const lowered = password.toLowerCase();
  ranks ??= readRanks();
  const rank = (await ranks).get(lowered);
  if (rank !== undefined && (isStaff || rank <= REFUSED_TO_PLAYERS)) {
    throw authRefusals.PASSWORD_COMMON();
  }
  if (isStaff && speaksOfItself(lowered, email)) throw authRefusals.PASSWORD_NAMES_YOU();
}

function speaksOfItself(lowered: string, email: string): boolean {
  const [localPart = ''] = email.toLowerCase().split('@');
  if (localPart.length >= SHORTEST_LOCAL_PART && lowered.includes(localPart)) return true;
  return CONTEXT_WORDS.includes(lowered.replace(/[\d\s\p{P}\p{S}]/gu, ''));
}

/** Returns the rank of each common password, from 1; read once, when the first one is chosen. */
async function readRanks(): Promise<ReadonlyMap<string, number>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const common = dictionary['passwords-common'] as readonly string[];
  return new Map(common.map((password, index) => [password, index + 1]));
}
