import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Answers, wholeExample } from '../../../test/answers';
import { CONSOLE } from '../../../test/console';
import { open } from '../../../test/open';
import { dialog, expectNone } from '../../../test/see';
import { settled } from '../../../test/settled';

/** Maximum distance of the first row from the top of the screen, in pixels. */
const LATEST_TOP = 220;
const [WIDE, HIGH] = [1280, 800];

interface List {
  readonly path: string;
  readonly name: string;
  /** The main action of a row's panel. */
  readonly main?: RegExp;
  /** True if Enter opens another list or nothing instead of a panel. */
  readonly hasNoPanel?: boolean;
  readonly answers?: Answers;
}

const LISTS: readonly List[] = [
  {
    path: '/admin/tournaments',
    name: 'Tournaments',
    main: /^(Add room|Start the match|Declare results)$/,
  },
  { path: '/admin?tab=completed-tournaments', name: 'Completed tournaments' },
  { path: '/admin?tab=tournaments', name: 'Tournaments' },
  { path: '/admin?tab=users', name: 'Users', main: /^Tokens$/ },
  {
    path: '/admin?tab=banned',
    name: 'Banned users',
    main: /^Unban$/,
    answers: { 'GET /api/users/all': [{ isBanned: true }] },
  },
  { path: '/admin?tab=tokens', name: 'Top 10 token holders' },
  {
    path: '/admin?tab=withdrawals',
    name: 'Pending withdrawals',
    main: /^Mark as paid and open next$/,
  },
  {
    path: '/admin?tab=completed-withdrawals',
    name: 'Completed withdrawals',
    main: /^Save$/,
    answers: { 'GET /api/withdrawals/admin/all': { withdrawals: [{ status: 'completed' }] } },
  },
  { path: '/admin?tab=deposit-logs', name: 'Deposit logs', main: /^Show in the ledger$/ },
  { path: '/admin?tab=promo-codes', name: 'Promo codes' },
  { path: '/admin?tab=ledger', name: 'Journal' },
  {
    path: '/admin?tab=ledger&view=trial-balance',
    name: 'Trial balance by kind of account',
    hasNoPanel: true,
  },
  { path: '/admin?tab=ledger&view=trial-balance&type=player', name: 'Wallet' },
  { path: '/admin?tab=payment-queue', name: 'Payment queue' },
  {
    path: '/admin?tab=approvals',
    name: 'Requests for a second admin',
    main: /^(Withdraw request|Approve)$/,
  },
  { path: '/admin?tab=risk', name: 'Risk review', main: /^(Assign to me|Return to queue)$/ },
  { path: '/admin?tab=activity', name: 'Activity' },
  { path: '/admin?tab=mail', name: 'Mail' },
  { path: '/admin?tab=staff', name: 'Staff' },
];

/** A risk of a player without other accounts, because the example repeats one account. */
const UNRELATED: Answers = {
  'GET /api/admin/risk/players/{id}': { signals: [], related: [], groups: [] },
};

async function visit(path: string, answers: Answers = {}) {
  await open(path, {
    as: 'admin',
    width: WIDE,
    stored: { 'admin.matches': 'rows' },
    answers: { ...CONSOLE, ...UNRELATED, ...answers },
    otherwise: wholeExample,
  });
  await page.viewport(WIDE, HIGH);
  await settled();
}

const rows = () => [...document.querySelectorAll<HTMLElement>('#admin-panel [data-row]')];
const wayIn = (at: number) => rows()[at]?.querySelector('[data-way-in]') ?? undefined;
const press = (key: string) => userEvent.keyboard(key);
const focused = () => document.activeElement;
const isCurrent = (at: number) => rows()[at]?.getAttribute('aria-current');

/** Returns the main action of the open panel, if all of it is on the screen. */
function mainInView(main: RegExp): string | undefined {
  const action = [...document.querySelectorAll('dialog :is(button, a)')].find(({ textContent }) =>
    main.test(textContent ?? ''),
  );
  if (!action) return `no action ${main}`;
  const { top, left, bottom, right } = action.getBoundingClientRect();
  const isInside = top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
  const above = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  if (isInside && action.contains(above)) return undefined;
  return `${action.textContent} from ${top} to ${bottom} of ${innerHeight} px`;
}

describe('the list', () => {
  test.for(LISTS)('$path begins near the top and can be used by keys', async (list) => {
    const { path, name, main, hasNoPanel, answers } = list;
    await visit(path, answers);
    await expect.element(page.getByRole('table', { name, exact: true })).toBeInTheDocument();
    const top = () => rows()[0]?.getBoundingClientRect().top;
    await expect.poll(top).toBeLessThanOrEqual(LATEST_TOP);
    await press('j');
    await expect.poll(focused).toBe(wayIn(0));
    const tick = rows()[0]?.querySelector<HTMLInputElement>('[type=checkbox]');
    if (tick) {
      await press('x');
      await expect.poll(() => tick.checked).toBe(true);
      await press('x');
      await expect.poll(() => tick.checked).toBe(false);
    }
    if (hasNoPanel || wayIn(0)?.tagName !== 'BUTTON') return;
    await press('{Enter}');
    await expect.element(dialog()).toBeVisible();
    await expect.poll(() => isCurrent(0)).toBe('true');
    if (main) {
      await expect.poll(() => mainInView(main)).toBeUndefined();
      await page.viewport(390, 844);
      await expect.poll(() => mainInView(main)).toBeUndefined();
      await page.viewport(WIDE, HIGH);
    }
    await press('{Escape}');
    await expectNone(dialog());
  });

  test('moves between its rows with j and k, and takes its panel along', async () => {
    const users = ['asha', 'ravi'].map((name, at) => ({
      _id: `018f0000-0000-7000-8000-00000000000${at}`,
      id: `018f0000-0000-7000-8000-00000000000${at}`,
      email: `${name}@example.com`,
    }));
    await visit('/admin?tab=users', { 'GET /api/users/all': users });
    await press('j');
    await expect.poll(focused).toBe(wayIn(0));
    await press('j');
    await expect.poll(focused).toBe(wayIn(1));
    await press('k');
    await expect.poll(focused).toBe(wayIn(0));
    await press('{Enter}');
    await expect.element(dialog('asha@example.com')).toBeVisible();
    await press('j');
    await expect.element(dialog('ravi@example.com')).toBeVisible();
    await expect.poll(() => isCurrent(1)).toBe('true');
    await press('{Escape}');
    await expectNone(dialog());
  });
});

test('the payments of a day begin near the top, also without one', async () => {
  await visit('/admin?tab=reconciliation', {
    'GET /api/admin/reconciliation': { items: [] },
  });
  const place = () =>
    page.getByText('No payments in this period').element().parentElement?.getBoundingClientRect();
  await expect.poll(() => place()?.top).toBeLessThanOrEqual(LATEST_TOP);
});
