import axe from 'axe-core';
import { expect } from 'vitest';
import { page } from 'vitest/browser';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules of axe that depend on colours. All other rules give the same result in every theme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
const OFF = Object.fromEntries(COLOUR_RULES.map((rule) => [rule, { enabled: false }]));
const HEIGHT = 844;
/** Parts of a page that scroll sideways by themselves. */
const SCROLLED = 'table, [data-scrolled]';

async function violations(options: axe.RunOptions): Promise<string[]> {
  const found = await axe.run(document, {
    resultTypes: ['violations'],
    preload: false,
    iframes: false,
    ...options,
  });
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`);
}

/** Expects that the page breaks no rule of accessibility that is independent of colours. */
export async function expectStructure(): Promise<void> {
  const runOnly = { type: 'tag' as const, values: TAGS };
  await expect.poll(() => violations({ runOnly, rules: OFF })).toEqual([]);
}

/** Expects enough contrast of all text on the page. */
export async function expectContrast(): Promise<void> {
  const runOnly = { type: 'rule' as const, values: COLOUR_RULES };
  await expect.poll(() => violations({ runOnly })).toEqual([]);
}

/**
 * Expects that the page fits screens of these widths: it has no sideways scrolling, and nothing
 * stands out of its dialog, card or screen.
 */
export async function expectFits(widths: readonly number[] = [320, 820, 1280]): Promise<void> {
  const before = innerWidth;
  for (const width of widths) {
    await page.viewport(width, HEIGHT);
    await expect.poll(tooWide, { message: `wider than ${width} px` }).toBe(0);
    await expect.poll(standingOut, { message: `at ${width} px` }).toEqual([]);
  }
  await page.viewport(before, HEIGHT);
}

function tooWide(): number {
  const { scrollWidth, clientWidth } = document.documentElement;
  return Math.max(0, scrollWidth - clientWidth);
}

/** Returns the texts and controls that stand out of their frame, each with the pixels outside. */
function standingOut(): string[] {
  const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  return [...textsIn(top), ...controlsIn(top)].flatMap(
    ([what, element, { left, right, width }]) => {
      const frame = element.closest('dialog, article, section, header, li') ?? top;
      const { left: from, right: to } = frame.getBoundingClientRect();
      const out = Math.max(from - left, right - to, -left, right - innerWidth);
      return width > 1 && out > 1 ? [`${Math.round(out)} px: ${what.slice(0, 60)}`] : [];
    },
  );
}

type Drawn = readonly [what: string, element: Element, place: DOMRect];

function textsIn(top: Element): Drawn[] {
  const texts = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const shown: Drawn[] = [];
  while (texts.nextNode()) {
    const text = texts.currentNode.textContent?.trim() ?? '';
    const parent = texts.currentNode.parentElement;
    if (!text || !parent?.checkVisibility()) continue;
    // Text for screen readers only is clipped to one pixel, and a table or a row scrolls by itself.
    if (parent.getBoundingClientRect().width <= 1 || parent.closest(SCROLLED)) continue;
    range.selectNodeContents(texts.currentNode);
    shown.push([text, parent, range.getBoundingClientRect()]);
  }
  return shown;
}

function controlsIn(top: Element): Drawn[] {
  return [...top.querySelectorAll('a[href], button')].flatMap((element) => {
    if (!element.checkVisibility() || element.closest(SCROLLED)) return [];
    const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
    return [[name, element, element.getBoundingClientRect()] as const];
  });
}

const CONTROLS = 'a[href], button, input, select, textarea, summary, [role=switch], [role=tab]';
/** Minimum size of a control in pixels, by WCAG 2.2, 2.5.8. */
const LEAST_TARGET = 24;

/** Expects that every control is large enough to be pressed with a finger. */
export function expectRoomyTargets(): void {
  const small = [...document.querySelectorAll<HTMLElement>(CONTROLS)].flatMap((element) => {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return [];
    // A link within a sentence is exempt, because it is as high as its line of text.
    const inText = element.parentElement?.closest('p, li, dd');
    const inline = getComputedStyle(element).display === 'inline';
    if (inline && inText && inText.textContent !== element.textContent) return [];
    // For a control inside a label the label is measured, because the user presses the label.
    const drawn = element.closest('label') ?? element;
    const { width, height } = drawn.getBoundingClientRect();
    const isSkipLink = element.getBoundingClientRect().bottom <= 0;
    if (isSkipLink || Math.min(width, height) >= LEAST_TARGET) return [];
    return [`${Math.round(width)}x${Math.round(height)} ${element.outerHTML.slice(0, 120)}`];
  });
  expect(small).toEqual([]);
}
