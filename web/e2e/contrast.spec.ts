import { expect, test } from '@playwright/test';

/**
 * Names of colours, from which PAIRS combines each text colour with its backgrounds and the
 * contrast they need.
 */
const TEXT = ['ink', 'ink-muted', 'ink-faint', 'ember-text', 'gold', 'accent'];
const STATES = ['good', 'warn', 'bad', 'info'];
const SURFACES = ['night', 'surface-1', 'surface-2', 'surface-3'];
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

for (const theme of ['dark', 'light']) {
  test(`every text colour has enough contrast with its backgrounds in the ${theme} theme`, async ({
    page,
  }) => {
    await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
    await page.goto('/terms');
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    const names = PAIRS.flatMap(([front, back]) => (front === back ? [] : [front, back]));
    const colours = await page.evaluate((wanted) => {
      const style = getComputedStyle(document.documentElement);
      return wanted.map((name) => [name, style.getPropertyValue(`--${name}`).trim()] as const);
    }, names);
    const light = new Map(colours.map(([name, colour]) => [name, luminance(colour)]));
    const weak = PAIRS.flatMap(([front, back, least]) => {
      const ratio = contrast(light.get(front) ?? 0, light.get(back) ?? 0);
      return ratio < least ? [`${front} on ${back}: ${ratio.toFixed(2)} < ${least}`] : [];
    });
    expect(weak).toEqual([]);
  });
}

/** Relative luminance of "#rgb" or "#rrggbb", as WCAG 2 defines it. */
function luminance(colour: string): number {
  const long = colour.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3');
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(long.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}
