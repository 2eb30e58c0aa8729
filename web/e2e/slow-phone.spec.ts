import type { Browser } from '@playwright/test';
import { expect, test } from './world/test.ts';

// A cheap phone on a slow network: 1.6 Mbit/s, 150 ms latency, a processor four times as slow.
const LINE = { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const SLOWER = 4;
const LONGEST_PAINT_MS = 2_500;
const MOST_SHIFT = 0.05;
const VISITS = 3;
/** Time without a larger paint after which the page counts as complete, in milliseconds. */
const REST_MS = 700;

interface Visit {
  /** Time of the largest paint of the first screen, in milliseconds. */
  readonly paint: number;
  /** Sum of all layout shifts; the usual metric counts only the worst five seconds. */
  readonly shift: number;
  readonly largest: string;
}

/** Visits a page for the first time, with an empty cache, and returns the browser's timings. */
async function visit(browser: Browser, path: string): Promise<Visit> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...LINE });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.addInitScript(() => {
    const seen = { paint: 0, shift: 0, largest: '' };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { element?: Element })[]) {
        seen.paint = entry.startTime;
        seen.largest = entry.element?.outerHTML.slice(0, 80) ?? '';
      }
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      const shifts = list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[];
      for (const { value, hadRecentInput } of shifts) if (!hadRecentInput) seen.shift += value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  const rested = await page.waitForFunction((rest) => {
    const { seen } = window as unknown as { seen: Visit };
    return seen.paint > 0 && performance.now() - seen.paint > rest ? seen : null;
  }, REST_MS);
  const seen = (await rested.jsonValue()) as Visit;
  await context.close();
  return seen;
}

for (const path of ['/', '/login', '/dashboard']) {
  test(`the page ${path} paints its largest element within ${LONGEST_PAINT_MS} ms on a slow phone`, async ({
    browser,
  }, info) => {
    test.slow();
    const visits: Visit[] = [];
    for (let each = 0; each < VISITS; each += 1) visits.push(await visit(browser, path));
    const paints = visits.map(({ paint }) => Math.round(paint)).sort((one, two) => one - two);
    const told = `${path}: ${paints.join(', ')} ms, shifts ${visits
      .map(({ shift }) => shift.toFixed(3))
      .join(', ')}, largest ${visits[0]?.largest}`;
    info.annotations.push({ type: 'measured', description: told });
    process.stdout.write(`${told}\n`);
    expect(paints[1], `the median of ${told}`).toBeLessThanOrEqual(LONGEST_PAINT_MS);
    expect(Math.max(...visits.map(({ shift }) => shift)), told).toBeLessThanOrEqual(MOST_SHIFT);
  });
}
