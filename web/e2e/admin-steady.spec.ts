import type { Page, Request, Route } from '@playwright/test';
import { adminPage, idOf, richPlayer, TABS } from './world/admin.ts';
import { newTournament, setStatus } from './world/matches.ts';
import { admin, call } from './world/people.ts';
import { expect, test } from './world/test.ts';

/** Maximum sum of layout shifts of one screen. */
const MOST_SHIFT = 0.02;

interface Shifts {
  readonly sum: number;
  /** The moved elements, each with its tops before and after in pixels. */
  readonly sources: readonly string[];
}

/** Records layout shifts from now on; the returned function reads and clears them. */
async function watchShifts(page: Page): Promise<() => Promise<Shifts>> {
  await page.addInitScript(() => {
    type Shift = PerformanceEntry & {
      readonly value: number;
      readonly hadRecentInput: boolean;
      readonly sources: readonly {
        readonly node: Node | null;
        readonly previousRect: DOMRect;
        readonly currentRect: DOMRect;
      }[];
    };
    const nameOf = (node: Node | null) => {
      const element = node instanceof Element ? node : node?.parentElement;
      const text = element?.textContent?.slice(0, 30) ?? '';
      return `${element?.localName}.${element?.className.toString().slice(0, 40)} "${text}"`;
    };
    let seen = { sum: 0, sources: [] as string[] };
    const add = (entries: PerformanceEntryList) => {
      for (const { value, hadRecentInput, sources } of entries as Shift[]) {
        if (hadRecentInput) continue;
        seen.sum += value;
        for (const { node, previousRect, currentRect } of sources) {
          const moved = `${Math.round(previousRect.top)} → ${Math.round(currentRect.top)}`;
          seen.sources.push(`${value.toFixed(3)} ${nameOf(node)} ${moved}`);
        }
      }
    };
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    Object.assign(window, {
      takeShifts: () => {
        add(observer.takeRecords());
        const taken = seen;
        seen = { sum: 0, sources: [] };
        return taken;
      },
    });
  });
  return () =>
    page.evaluate(() => (window as unknown as { takeShifts: () => Shifts }).takeShifts());
}

const frames = (page: Page) =>
  page.evaluate(
    () => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))),
  );

/**
 * Holds the requests for data. The returned function lets them pass one after another, each after
 * the page has painted the answers before, until the page asks for nothing more.
 */
async function holdAnswers(page: Page): Promise<() => Promise<void>> {
  const open = new Set<Request>();
  const held = new Map<Request, Route>();
  const isStream = (request: Request) => request.headers().accept === 'text/event-stream';
  const end = (request: Request) => {
    open.delete(request);
    held.delete(request);
  };
  page.on('request', (request) => !isStream(request) && open.add(request));
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  await page.route('**/api/**', (route) => {
    // Without the live stream, changes made by other tests do not move the rows.
    if (isStream(route.request())) return route.abort();
    held.set(route.request(), route);
  });
  const allHeld = () => [...open].every((request) => held.has(request));
  return async () => {
    await frames(page);
    while (open.size > 0) {
      const [[request, route] = []] = held;
      if (request) held.delete(request);
      await route?.continue();
      await expect.poll(allHeld, { intervals: [5] }).toBe(true);
      await frames(page);
    }
  };
}

/** The screens of the console, each as its address. */
const SCREENS = [
  ...TABS.map((tab) => `/admin?tab=${tab}`),
  ...['/admin/tournaments', '/admin/cards'],
  ...['statement', 'trial-balance', 'owed', 'close', 'integrity', 'exports'].map(
    (view) => `/admin?tab=ledger&view=${view}`,
  ),
];

test('no screen of the console moves while its data arrives', async ({ page }) => {
  const boss = await admin();
  const player = await richPlayer(boss, 500);
  for (const amount of [50, 60, 70]) {
    const wish = { amount, type: 'upi', upiId: 'asha@okaxis' };
    await call('POST', '/withdrawals/request', wish, player.token);
    await setStatus(boss, await newTournament(boss, { name: `Steady ${amount}` }), 'active');
  }
  const account = `/admin?tab=ledger&view=statement&account=player:${idOf(player)}`;
  const takeShifts = await watchShifts(page);
  const passAll = await holdAnswers(page);
  const moved: Record<string, Shifts> = {};
  for (const width of [1280, 390]) {
    if (width === 1280) await adminPage(page, 'dashboard');
    else await page.reload();
    for (const screen of [...SCREENS, account]) {
      // Changes of the page without a press, because shifts after a press are not counted.
      await page.evaluate((to) => history.pushState(null, '', to), screen);
      await passAll();
      const shifts = await takeShifts();
      if (shifts.sum > MOST_SHIFT) moved[`${screen} at ${width} px`] = shifts;
    }
    await page.setViewportSize({ width: 390, height: 844 });
  }
  expect(moved).toEqual({});
});
