import type { APIResponse, Page, Request, Route } from '@playwright/test';
import {
  adminPage,
  ENTRIES,
  goWithin,
  idOf,
  richPlayer,
  TABS_COUNT,
  tabLink,
} from './world/admin.ts';
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
 * the page has painted the answers before, until the page asks for nothing more. Data that the page
 * reads again are the same as before, so that changes made by other tests do not move the rows.
 */
async function holdAnswers(page: Page): Promise<() => Promise<void>> {
  const open = new Set<Request>();
  const held = new Map<Request, Route>();
  const answers = new Map<string, APIResponse>();
  const isStream = (request: Request) => request.headers().accept === 'text/event-stream';
  const end = (request: Request) => {
    open.delete(request);
    held.delete(request);
  };
  page.on('request', (request) => !isStream(request) && open.add(request));
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  await page.route('**/api/**', (route) => {
    if (isStream(route.request())) return route.abort();
    held.set(route.request(), route);
  });
  const pass = async (request: Request, route: Route) => {
    if (request.method() !== 'GET') return route.continue();
    const response = answers.get(request.url()) ?? (await route.fetch());
    answers.set(request.url(), response);
    await route.fulfill({ response });
  };
  const allHeld = () => [...open].every((request) => held.has(request));
  return async () => {
    await frames(page);
    while (open.size > 0) {
      const [[request, route] = []] = held;
      if (request && route) {
        held.delete(request);
        await pass(request, route);
      }
      await expect.poll(allHeld, { intervals: [5] }).toBe(true);
      await frames(page);
    }
  };
}

/**
 * Screens whose skeletons have the size of the product's own data. The component tests of the
 * screens (src/app) see all others with the examples of the OpenAPI document.
 */
const SCREENS = ['/admin?tab=dashboard', '/admin?tab=settings'];

test('screens of the console do not move while their data arrives', async ({ page }) => {
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
      // No press, because shifts after a press are not counted.
      await goWithin(page, screen);
      await passAll();
      const shifts = await takeShifts();
      if (shifts.sum > MOST_SHIFT) moved[`${screen} at ${width} px`] = shifts;
    }
    await page.setViewportSize({ width: 390, height: 844 });
  }
  expect(moved).toEqual({});
});

/** The views of the tab Ledger, each with its value in the URL. */
const VIEWS = [
  ['Statement', 'statement'] as const,
  ['Trial balance', 'trial-balance'] as const,
  ['Owed to players', 'owed'] as const,
  ['Close month', 'close'] as const,
  ['Integrity', 'integrity'] as const,
  ['Exports', 'exports'] as const,
];

test('each screen of the console is at most two presses away from the dashboard', async ({
  page,
}) => {
  const boss = await admin();
  const name = `Near ${Date.now()}`;
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const times = { startTime: at(-10), endTime: at(60) };
  await setStatus(boss, await newTournament(boss, { name, ...times }), 'active');
  const { token } = await richPlayer(boss, 50);
  const wish = { amount: 50, type: 'upi', upiId: 'asha@okaxis' };
  await call('POST', '/withdrawals/request', wish, token);
  await adminPage(page, 'dashboard');
  const button = (text: string) => page.getByRole('button', { name: text }).first();
  const link = (text: string) => page.getByRole('link', { name: text, exact: true });
  const dialog = (text: string | RegExp) => page.getByRole('dialog', { name: text });
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    // On a phone a list of sections replaces the links, and a choice in it is one press.
    const sections = page.getByRole('combobox', { name: 'Section' });
    const open = (tab: string) =>
      width === 1280 ? tabLink(page, tab).click() : sections.selectOption(tab);
    await goWithin(page, '/admin');
    if (width === 390) await expect(sections.getByRole('option')).toHaveCount(TABS_COUNT);
    else for (const tab of ENTRIES) await expect(tabLink(page, tab)).toBeVisible();
    await open('ledger');
    for (const [view, value] of VIEWS) {
      await page.getByRole('tab', { name: view, exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`view=${value}`));
    }
    await open('tournaments');
    await expect(page).toHaveURL('/admin/tournaments');
    await open('cards');
    await expect(page).toHaveURL('/admin/cards');
    await open('withdrawals');
    await button("Bank's result file").click();
    await expect(dialog(/result file/)).toBeVisible();
    await page.keyboard.press('Escape');
    await page.locator('[data-row] [data-way-in]').first().click();
    await expect(dialog(/./).getByRole('region', { name: 'Pay to' })).toBeVisible();
    await page.keyboard.press('Escape');
    await goWithin(page, '/admin');
    await link(name).click();
    await button('Declare results').click();
    await expect(dialog(`Results of ${name}`)).toBeVisible();
    await page.keyboard.press('Escape');
  }
});
