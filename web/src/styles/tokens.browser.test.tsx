import { describe, expect, test } from 'vitest';
import { wholeExample } from '../../test/answers';
import { CONSOLE } from '../../test/console';
import { open } from '../../test/open';
import { settled } from '../../test/settled';
import { expectContrast } from '../../test/sound';

const THEMES = ['dark', 'light'] as const;
const TEXT = ['ink', 'ink-muted', 'ink-faint', 'ember-text', 'gold', 'accent'];
const STATES = ['good', 'warn', 'bad', 'info'];
const SURFACES = ['night', 'surface-1', 'surface-2', 'surface-3'];
/** Each text colour with the backgrounds on which it appears, and the contrast that it needs. */
const PAIRS: readonly (readonly [front: string, back: string, ratio: number])[] = [
  ...SURFACES.flatMap((back) => TEXT.map((front) => [front, back, 4.5] as const)),
  ...SURFACES.slice(0, 3).flatMap((back) => STATES.map((front) => [front, back, 4.5] as const)),
  ...[...STATES, 'gold'].map((state) => [state, `${state}-soft`, 4.5] as const),
  ...[...STATES, 'gold'].map((state) => ['ink', `${state}-soft`, 4.5] as const),
  ...['bad-soft', 'good-soft'].map((back) => ['ink-muted', back, 4.5] as const),
  ...SURFACES.slice(0, 3).map((back) => ['control', back, 3] as const),
  ['on-ember', 'ember-from', 4.5],
  ['on-ember', 'ember-to', 4.5],
  ['on-danger', 'danger', 4.5],
];

/** Returns the relative luminance of "#rgb" or "#rrggbb", as WCAG 2 defines it. */
function luminance(colour: string): number {
  const long = colour.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3');
  if (!/^#[\da-f]{6}$/i.test(long)) throw new Error(`"${colour}" is not a colour`);
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(long.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

describe.for(THEMES)('the %s theme', (theme) => {
  test('has enough contrast for every text colour on its backgrounds', async () => {
    await open('/terms', { theme });
    expect(document.documentElement.dataset.theme).toBe(theme);
    const style = getComputedStyle(document.documentElement);
    const light = (name: string) => luminance(style.getPropertyValue(`--${name}`).trim());
    const weak = PAIRS.flatMap(([front, back, least]) => {
      const [one, other] = [light(front), light(back)];
      const ratio = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
      return ratio < least ? [`${front} on ${back}: ${ratio.toFixed(2)} < ${least}`] : [];
    });
    expect(weak).toEqual([]);
  });

  // The screens with the most kinds of text.
  test.for([
    ['/', undefined],
    ['/tournament-modes/survival', 'player'],
    ['/admin?tab=withdrawals', 'admin'],
    ['/admin?tab=dashboard', 'admin'],
  ] as const)('has enough contrast on %s', async ([path, as]) => {
    const width = as === 'admin' ? 1280 : 390;
    await open(path, { as, theme, width, answers: CONSOLE, otherwise: wholeExample });
    await settled();
    await expectContrast();
  });
});
