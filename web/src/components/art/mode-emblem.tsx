export type ModeSlug = 'survival' | 'clash-squad' | 'lone-wolf' | 'kill-only';

const HUES: Record<ModeSlug, readonly [string, string]> = {
  survival: ['#ff8a1f', '#ff3d5e'],
  'clash-squad': ['#4b8dff', '#7a5cff'],
  'lone-wolf': ['#9aa9c9', '#5b6b92'],
  'kill-only': ['#ff4a6e', '#b3123f'],
};

const SHAPES: Record<ModeSlug, string> = {
  // Emblem of the mode Survival, in which the last player standing wins: a flame with a star.
  survival:
    'M32 8c3 9 14 13 14 27a14 14 0 0 1-28 0c0-6 3-9 5-12 1 4 3 5 5 6 0-8 1-14 4-21Zm0 23-2.2 4.6-5 .7 3.6 3.5-.9 5 4.5-2.4 4.5 2.4-.9-5 3.6-3.5-5-.7Z',
  // Emblem of the mode Clash Squad, in which two squads fight: two crossed blades.
  'clash-squad':
    'M10 8 14 7 36 33l5-5 3 3-4 5 9 10-4 4-10-9-5 4-3-3 5-5L9 12ZM54 8l-4-1-13 16 4 5 14-16ZM26 36l-9 10 4 4 10-9Zm-8-8-3 3 13 12 3-3Z',
  // Emblem of the mode Lone Wolf, in which players fight alone: a wolf's head.
  'lone-wolf':
    'M14 8l10 9h16l10-9 2 20-6 10-6 4-4 12h-8l-4-12-6-4-6-10Zm9 18 3 6 4-1Zm18 0-7 5 4 1Zm-12 18 3 3 3-3Z',
  // Emblem of the mode Kill Only, in which only kills count: a gun sight on its target.
  'kill-only':
    'M29 6h6v6.300A20 20 0 0 1 51.7 29H58v6h-6.300A20 20 0 0 1 35 51.700V58h-6v-6.300A20 20 0 0 1 12.3 35H6v-6h6.300A20 20 0 0 1 29 12.300Zm3 11.500a14.5 14.5 0 1 0 0 29 14.5 14.5 0 0 0 0-29Zm0 9.500a5 5 0 1 1 0 10 5 5 0 0 1 0-10Z',
};

/** The emblem of a game mode. An unknown mode gets the emblem of Survival. */
export function ModeEmblem({ mode, size = 64 }: { readonly mode: string; readonly size?: number }) {
  const slug = isModeSlug(mode) ? mode : 'survival';
  const [from, to] = HUES[slug];
  const id = `emblem-${slug}`;
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 64 64" className="shrink-0">
      <defs>
        <linearGradient id={id} x1="0" y1="0" x2="1" y2="1">
          <stop stopColor={from} />
          <stop offset="1" stopColor={to} />
        </linearGradient>
      </defs>
      <path fill={`url(#${id})`} fillRule="evenodd" d={SHAPES[slug]} />
    </svg>
  );
}

function isModeSlug(mode: string): mode is ModeSlug {
  return mode in SHAPES;
}
