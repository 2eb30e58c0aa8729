const GAME_MODES = {
  survival: 'Free Fire Survival Mode',
  'clash-squad': 'Clash Squad Mode',
  'lone-wolf': 'Lone Wolf',
  'kill-only': 'Free Fire Kill Only',
} as const;

type GameModeSlug = keyof typeof GAME_MODES;

export interface GameMode {
  /** What is stored and routed by: one of the four, or the name a custom mode was given. */
  readonly slug: string;
  /** What people read. */
  readonly title: string;
}

/** A duel: whatever maximum is sent, it has two places. */
const LONE_WOLF_PARTICIPANTS = 2;

const BY_KEY: ReadonlyMap<string, GameModeSlug> = new Map(
  (Object.keys(GAME_MODES) as GameModeSlug[]).map((slug) => [slug.replace('-', ''), slug]),
);

/**
 * Titles, slugs and what people type for them are one mode: "Free Fire Survival Mode", "survival"
 * and "SURVIVAL-mode" are the same. Anything else is a custom mode under its trimmed name.
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
  // A NUL cannot be part of a PostgreSQL text.
  const name = input.replaceAll('\u0000', '').trim();
  return { slug: name, title: name };
}

export function participantsAllowed(mode: GameMode, asked: number): number {
  return mode.slug === 'lone-wolf' ? LONE_WOLF_PARTICIPANTS : asked;
}
