/** The four modes with their own page, by the server's titles. */
export const MODE_PAGES = {
  'Free Fire Survival Mode': '/tournament-modes/survival',
  'Clash Squad Mode': '/tournament-modes/clash-squad',
  'Lone Wolf': '/tournament-modes/lone-wolf',
  'Free Fire Kill Only': '/tournament-modes/kill-only',
} as const;

export type ModeTitle = keyof typeof MODE_PAGES;

export function hasOwnPage(title: string): title is ModeTitle {
  return Object.hasOwn(MODE_PAGES, title);
}

/**
 * Returns the last part of a mode's path. It is the API's name for the mode and selects the emblem.
 */
export function slugOf(title: ModeTitle): string {
  return MODE_PAGES[title].slice('/tournament-modes/'.length);
}
