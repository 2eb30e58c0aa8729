import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Locator, type Page } from '@playwright/test';
import type axe from 'axe-core';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The minified source of axe, which a page compiles faster than the readable one. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

async function loadAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return;
  await page.evaluate(AXE);
}

/**
 * Returns the violations of axe's rules. Passed rules are left out, which saves most of the time on
 * a long list, and frames are skipped, because the product itself has none.
 */
export async function violations(page: Page): Promise<string[]> {
  await loadAxe(page);
  return page.evaluate(async (tags) => {
    // Waits for all colour transitions, because a colour in between could fail the check. The
    // loop is needed, because an inherited colour starts its transition after its parent's.
    for (let round = 0; round < 20; round += 1) {
      await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
      const changing = document.getAnimations().filter((each) => each instanceof CSSTransition);
      if (changing.length === 0) break;
      await Promise.allSettled(changing.map(({ finished }) => finished));
    }
    const found = await (window as unknown as { axe: typeof axe }).axe.run(document, {
      runOnly: { type: 'tag', values: tags },
      resultTypes: ['violations'],
      preload: false,
      iframes: false,
    });
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`);
  }, TAGS);
}

/**
 * Expects no violation of axe's rules as the page is shown. The component tests check the screens at
 * other widths, and the colours of both themes.
 */
export async function expectAccessible(page: Page): Promise<void> {
  // Polls, because a panel changes its layout a few frames after the width has changed.
  await expect.poll(() => violations(page), page.url()).toEqual([]);
  expect(await textsBesideElements(page), `${page.url()}: breaks when translated`).toEqual([]);
}

/** Returns the texts beside an element, which a browser's translation would break (src/jsx). */
function textsBesideElements(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (texts.nextNode()) {
      const { textContent, parentElement } = texts.currentNode;
      const text = textContent?.trim();
      if (text && parentElement && parentElement.childNodes.length > 1) found.push(text);
    }
    return found;
  });
}

/**
 * Expects no sideways scrolling on two phones, a tablet and a desktop. It polls, because
 * media queries and charts adapt some frames after the width changes.
 */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const width of [320, 390, 820, 1280]) {
    await page.setViewportSize({ width, height: 700 });
    const beyond = () =>
      page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return Math.max(0, scrollWidth - clientWidth);
      });
    await expect.poll(beyond, `${page.url()}: too wide for ${width} px`).toBe(0);
  }
  if (before) await page.setViewportSize(before);
}

/** Expects that the shown popups cover no button or link of an area, on two desktops. */
export async function expectNoneCovered(area: Locator): Promise<void> {
  const page = area.page();
  const before = page.viewportSize();
  // A popup stays open while the pointer is on it.
  await page.locator('[data-popup]').first().hover();
  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const covered = () =>
      area.evaluate((element) => {
        const popups = [...document.querySelectorAll('[data-popup]')];
        const places = popups.map((popup) => popup.getBoundingClientRect());
        return [element, ...element.querySelectorAll('button, a')]
          .filter((each) => each.matches('button, a') && !each.closest('[data-popup]'))
          .filter((each) => {
            const { left, right, top, bottom } = each.getBoundingClientRect();
            return places.some(
              (place) =>
                place.left < right &&
                left < place.right &&
                place.top < bottom &&
                top < place.bottom,
            );
          })
          .map(({ textContent }) => textContent);
      });
    await expect.poll(covered, `at ${width} px`).toEqual([]);
  }
  await expect(page.locator('[data-popup]').first()).toBeVisible();
  if (before) await page.setViewportSize(before);
}

/**
 * Expects all text and controls to stay inside their dialog, card or screen, so that nothing is cut
 * off or covered. By default it measures on two phones and a desktop.
 */
export async function expectNothingCut(
  page: Page,
  widths: readonly number[] = [320, 390, 1280],
): Promise<void> {
  const before = page.viewportSize();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const cut = () =>
      page.evaluate(() => {
        const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
        const texts = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
        const shown: [string, Element, DOMRect][] = [];
        const range = document.createRange();
        while (texts.nextNode()) {
          const text = texts.currentNode.textContent?.trim() ?? '';
          const parent = texts.currentNode.parentElement;
          // Text for screen readers only is clipped to one pixel, so it is skipped.
          if (!text || !parent?.checkVisibility()) continue;
          if (parent.getBoundingClientRect().width <= 1) continue;
          // A table or a row scrolls by itself, so its overflow is allowed.
          if (parent.closest('table, [data-scrolled]')) continue;
          range.selectNodeContents(texts.currentNode);
          shown.push([text, parent, range.getBoundingClientRect()]);
        }
        for (const element of top.querySelectorAll('a[href], button')) {
          const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
          if (element.checkVisibility() && !element.closest('[data-scrolled]'))
            shown.push([name, element, element.getBoundingClientRect()]);
        }
        return shown.flatMap(([what, element, { left, right, width: wide }]) => {
          const frame = element.closest('dialog, article, section, header, li') ?? top;
          const { left: from, right: to } = frame.getBoundingClientRect();
          const out = Math.max(from - left, right - to, -left, right - innerWidth);
          return wide > 1 && out > 1 ? [`${Math.round(out)} px: ${what.slice(0, 60)}`] : [];
        });
      });
    await expect.poll(cut, `${page.url()} at ${width} px: stands out`).toEqual([]);
  }
  if (before) await page.setViewportSize(before);
}

const LEAST_TARGET = 24;

/** Expects every control on a phone to have the minimum size of WCAG 2.2, 2.5.8. */
export async function expectRoomyTargets(page: Page): Promise<void> {
  const small = await page.evaluate((least) => {
    const pressed = 'a[href], button, input, select, textarea, summary, [role=switch], [role=tab]';
    return [...document.querySelectorAll<HTMLElement>(pressed)].flatMap((element) => {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return [];
      // A link within a sentence is exempt, because it is as high as its line of text.
      const inText = element.parentElement?.closest('p, li, dd');
      const inline = getComputedStyle(element).display === 'inline';
      if (inline && inText && inText.textContent !== element.textContent) return [];
      // For a control inside a label the label is measured, because the user presses the label.
      const drawn = element.closest('label') ?? element;
      const { width, height } = drawn.getBoundingClientRect();
      const isSkipLink = element.getBoundingClientRect().bottom <= 0;
      if (isSkipLink || Math.min(width, height) >= least) return [];
      return [`${Math.round(width)}x${Math.round(height)} ${element.outerHTML.slice(0, 120)}`];
    });
  }, LEAST_TARGET);
  expect(small, `${page.url()}: targets under ${LEAST_TARGET} px`).toEqual([]);
}

/** Collects console errors and violations of the content security policy; call it at the start. */
export function watchForComplaints(page: Page): readonly string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) complaints.push(message.text());
  });
  return complaints;
}
