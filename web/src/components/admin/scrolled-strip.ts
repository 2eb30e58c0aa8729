/**
 * Fades the right edge of a strip that scrolls beside an open panel, so that a cut word looks
 * scrolled. The last entry has room to be scrolled out of the faded edge.
 */
export const SCROLLED_STRIP =
  'xl:panelled:[mask-image:linear-gradient(to_left,transparent,black_1.5rem)] xl:panelled:scroll-pr-6 xl:panelled:pr-6';
