const GAME_MODES = {
  survival: 'Free Fire Survival Mode',
  'clash-squad': 'Clash Squad Mode',
  'lone-wolf': 'Lone Wolf',
  'kill-only': 'Free Fire Kill Only',
} as const;

type GameModeSlug = keyof typeof GAME_MODES;

export interface GameMode {
  /** Stored and used in routes: one of the four slugs, or the name of a custom mode. */
  readonly slug: string;
  /** Shown on the screens. */
  readonly title: string;
}

/** Seats of a duel, which override the requested maximum. */
const LONE_WOLF_PARTICIPANTS = 2;

const BY_KEY: ReadonlyMap<string, GameModeSlug> = new Map(
  (Object.keys(GAME_MODES) as GameModeSlug[]).map((slug) => [slug.replace('-', ''), slug]),
);

/**
 * Returns the mode for a title, a slug or another spelling: "Free Fire Survival Mode", "survival"
 * and "SURVIVAL-mode" are the same. Any other text names a custom mode, trimmed.
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
  // PostgreSQL refuses a NUL in a text.
  const name = input.replaceAll('\u0000', '').trim();
  return { slug: name, title: name };
}

export function participantsAllowed(mode: GameMode, asked: number): number {
  return mode.slug === 'lone-wolf' ? LONE_WOLF_PARTICIPANTS : asked;
}
