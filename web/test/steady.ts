import { expect } from 'vitest';
import { server } from './server';
import { settled } from './settled';

/** Maximum sum of layout shifts of one screen. */
const MOST_SHIFT = 0.02;

type Shift = PerformanceEntry & {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRect;
    readonly currentRect: DOMRect;
  }[];
};

const frame = () => new Promise((next) => requestAnimationFrame(next));

/** Returns the moved elements of a shift, each with its tops before and after in pixels. */
const movesOf = ({ value, sources }: Shift) =>
  sources.map(({ node, previousRect, currentRect }) => {
    const element = node instanceof Element ? node : node?.parentElement;
    const text = element?.textContent?.slice(0, 30) ?? '';
    const [from, to] = [previousRect, currentRect].map(({ top }) => Math.round(top));
    return `${value.toFixed(3)} ${element?.localName} "${text}" ${from} → ${to}`;
  });

/**
 * Opens a screen whose answers arrive one after another, each after the page has painted the answers
 * before, and expects that nothing on the screen moves meanwhile.
 */
export async function expectSteady(opens: () => Promise<unknown>): Promise<void> {
  const moves: string[] = [];
  let sum = 0;
  const add = (entries: PerformanceEntryList) => {
    for (const shift of entries as Shift[]) {
      sum += shift.value;
      moves.push(...movesOf(shift));
    }
  };
  const held: (() => void)[] = [];
  server.pause = () => new Promise((pass) => held.push(pass));
  await opens();
  const observer = new PerformanceObserver((list) => add(list.getEntries()));
  observer.observe({ type: 'layout-shift' });
  while (!(await isSettled())) {
    held.shift()?.();
    await frame();
    await frame();
  }
  server.pause = undefined;
  for (const pass of held) pass();
  await settled();
  add(observer.takeRecords());
  observer.disconnect();
  expect(sum, moves.join('\n')).toBeLessThanOrEqual(MOST_SHIFT);
}

/** Returns true if no answer is due and the page has drawn a heading. */
async function isSettled(): Promise<boolean> {
  await frame();
  return server.open === 0 && document.querySelector('h1') !== null;
}
