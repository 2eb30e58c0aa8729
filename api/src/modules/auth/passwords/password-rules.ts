import type { Role } from '../../../platform/http/index.js';
import { authRefusals } from '../refusals.js';

/**
 * Number of most common passwords that are refused. Players are refused only the first hundred,
 * because their specification asks for six characters and nothing else.
 */
const REFUSED_TO_PLAYERS = 100;
/** Fewest characters of a password of staff. */
export const STAFF_MIN_CHARACTERS = 8;
/** Fewest characters of an e-mail's local part for it to be looked for in a password. */
const SHORTEST_LOCAL_PART = 4;
/** Product words. A staff password may not be one of them with only digits and signs added. */
const CONTEXT_WORDS = ['arena', 'admin', 'password'];

/** Owner of the new password. */
export interface PasswordOwner {
  readonly email: string;
  readonly role: Role;
}

let ranks: Promise<ReadonlyMap<string, number>> | null = null;

/** Refuses an easily guessed password; staff have a longer list than players. */
export async function refuseGuessable(
  password: string,
  { email, role }: PasswordOwner,
): Promise<void> {
  const isStaff = role !== 'player';
  await (isStaff ? refuseWeak(password) : refuseCommon(password, REFUSED_TO_PLAYERS));
  if (isStaff && speaksOfItself(password.toLowerCase(), email)) {
    throw authRefusals.PASSWORD_NAMES_YOU();
  }
}

/** Refuses a password that is too weak for staff. */
export async function refuseWeak(password: string): Promise<void> {
  if ([...password].length < STAFF_MIN_CHARACTERS) throw authRefusals.PASSWORD_TOO_SHORT();
  await refuseCommon(password, Number.POSITIVE_INFINITY);
}

async function refuseCommon(password: string, untilRank: number): Promise<void> {
  ranks ??= readRanks();
  const rank = (await ranks).get(password.toLowerCase());
  if (rank !== undefined && rank <= untilRank) throw authRefusals.PASSWORD_COMMON();
}

function speaksOfItself(lowered: string, email: string): boolean {
  const [localPart = ''] = email.toLowerCase().split('@');
  if (localPart.length >= SHORTEST_LOCAL_PART && lowered.includes(localPart)) return true;
  return CONTEXT_WORDS.includes(lowered.replace(/[\d\s\p{P}\p{S}]/gu, ''));
}

/** Returns the rank of each common password, from 1; read once, at the first use. */
async function readRanks(): Promise<ReadonlyMap<string, number>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const common = dictionary['passwords-common'] as readonly string[];
  return new Map(common.map((password, index) => [password, index + 1]));
}
