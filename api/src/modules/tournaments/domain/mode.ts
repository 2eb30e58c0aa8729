const GAME_MODES = {
  survival: 'Free Fire Survival Mode',
  'clash-squad': 'Clash Squad Mode',
  'lone-wolf': 'Lone Wolf',
  'kill-only': 'Free Fire Kill Only',
} as const;

type GameModeSlug = keyof typeof GAME_MODES;

export interface GameMode {
  /**
   * The mode's name in the database and in URLs: one of the four slugs, or a custom mode's name.
   */
  readonly slug: string;
  /** The mode's name on the screens. */
  readonly title: string;
}

/** Number of seats in a Lone Wolf match. It replaces the number that an admin entered. */
const LONE_WOLF_PARTICIPANTS = 2;

const BY_KEY: ReadonlyMap<string, GameModeSlug> = new Map(
  (Object.keys(GAME_MODES) as GameModeSlug[]).map((slug) => [slug.replace('-', ''), slug]),
);

/**
 * Returns the mode for a title, a slug or another spelling: "Free Fire Survival Mode", "survival"
 * and "SURVIVAL-mode" are the same. Any other text is the name of a custom mode and is trimmed.
 */
export function gameMode(input: string): GameMode {
  const key = input
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replace('freefire', '')
    .replace(/mode$/, '');
  const slug = BY_KEY.get(key);
  if (slug) return { slug, title: GAME_MODES[slug] };
  // PostgreSQL refuses a text with a NUL character, so the name is stored without such characters.
  const name = input.replaceAll('\u0000', '').trim();
  return { slug: name, title: name };
}

export function participantsAllowed(mode: GameMode, asked: number): number {
  return mode.slug === 'lone-wolf' ? LONE_WOLF_PARTICIPANTS : asked;
}

/** True for one of the four slugs; false for the name of a custom mode. */
export const isGameMode = (slug: string): boolean => Object.hasOwn(GAME_MODES, slug);
