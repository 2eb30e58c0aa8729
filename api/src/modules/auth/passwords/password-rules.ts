import type { Role } from '../../../platform/http/index.js';
import { authRefusals } from '../refusals.js';

/**
 * Number of the most common passwords that are refused to players. The number is only one hundred,
 * because the specification requires no more of a player's password than six characters.
 */
const REFUSED_TO_PLAYERS = 100;
/** Minimum length of a staff password, in characters. */
export const STAFF_MIN_CHARACTERS = 8;
/**
 * Minimum length, in characters, of the part before the @ of an e-mail address that a staff
 * password may not contain. Shorter parts are ignored.
 */
const SHORTEST_LOCAL_PART = 4;
/**
 * Words of this product. A staff password is refused if it consists of these words, with only
 * digits and signs added.
 */
const CONTEXT_WORDS = [
  'arena',
  'admin',
  'password',
  'free',
  'fire',
  'survival',
  'clash',
  'squad',
  'lone',
  'wolf',
  'kill',
  'only',
  'mode',
  'tournaments?',
  'match(?:es)?',
  'players?',
  'tokens?',
  'wallet',
  'prizes?',
  'rooms?',
];
const ONLY_CONTEXT_WORDS = new RegExp(`^(?:${CONTEXT_WORDS.join('|')})+$`);
/** Digits and signs that often replace a letter. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
};

/** The user who chooses a new password. */
export interface PasswordOwner {
  readonly email: string;
  readonly role: Role;
}

let ranks: Promise<ReadonlyMap<string, number>> | null = null;

/**
 * Throws a refusal if a password is easily guessed. Staff may use no common password, and neither
 * may players if `commonRefused` is true; otherwise only the most common ones are refused to them.
 */
export async function refuseGuessable(
  password: string,
  { email, role }: PasswordOwner,
  commonRefused: boolean,
): Promise<void> {
  const isStaff = role !== 'player';
  const untilRank = commonRefused ? Number.POSITIVE_INFINITY : REFUSED_TO_PLAYERS;
  await (isStaff ? refuseWeak(password) : refuseCommon(password, untilRank));
  if (isStaff && speaksOfItself(password.toLowerCase(), email)) {
    throw authRefusals.PASSWORD_NAMES_YOU();
  }
}

/** Throws a refusal if a password is too short or too common for staff. */
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
  const spelled = lowered.replace(/[013457@$]/g, (sign) => LOOKALIKES[sign] ?? sign);
  return [lowered, spelled].some((text) =>
    ONLY_CONTEXT_WORDS.test(text.replace(/[\d\s\p{P}\p{S}]/gu, '')),
  );
}

/** Returns each common password with its rank, from 1 for the most common. */
async function readRanks(): Promise<ReadonlyMap<string, number>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const common = dictionary['passwords-common'] as readonly string[];
  return new Map(common.map((password, index) => [password, index + 1]));
}
