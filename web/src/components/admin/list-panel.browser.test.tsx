import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Answers, example, wholeExample } from '../../../test/answers';
import { open } from '../../../test/open';

const FRAME: Answers = {
  'GET /api/auth/second-factor': example,
  'GET /api/admin/statistics': example,
  'GET /api/admin/approvals': example,
  'GET /api/admin/claims': { matches: [] },
  'GET /api/admin/approvals/threshold': example,
  'GET /api/withdrawals/admin/all': example,
};

const WITHDRAWALS: Answers = {
  ...FRAME,
  // The panel of a row is fetched while the pointer rests on the row.
  'GET /api/admin/risk/players/{id}': example,
  'PUT /api/withdrawals/admin/status/{id}': example,
  'GET /api/withdrawals/admin/all': {
    withdrawals: [{ status: 'pending', type: 'upi', upiId: 'asha@okaxis', fundedBy: null }],
  },
};

const header = (name: string) => page.getByRole('columnheader', { name });
// A column without room says so behind its name.
const ticked = (name: string) =>
  page.getByRole('menuitemcheckbox', { name: new RegExp(`^${name}`) });
const columns = () => page.getByRole('button', { name: /^Columns/ });

describe('the columns of a list', () => {
  test('a column that is unticked leaves the table at once, and the menu says the same', async () => {
    await open('/admin?tab=withdrawals', {
      as: 'admin',
      answers: WITHDRAWALS,
      width: 1280,
      otherwise: example,
    });
    await expect.element(header('Type')).toBeVisible();
    await columns().click();
    await expect.element(ticked('Type')).toHaveAttribute('aria-checked', 'true');
    await ticked('Type').click();
    await expect.element(header('Type')).not.toBeInTheDocument();
    await expect.element(ticked('Type')).toHaveAttribute('aria-checked', 'false');
    await ticked('Type').click();
    await expect.element(header('Type')).toBeVisible();
  });

  test('the button says how many columns do not fit, and ticking one of them shows it', async () => {
    await open('/admin?tab=withdrawals', {
      as: 'admin',
      answers: WITHDRAWALS,
      width: 1280,
      otherwise: example,
    });
    await expect.element(header('User')).toBeVisible();
    await expect.element(header('Admin notes')).not.toBeInTheDocument();
    const button = columns();
    await expect.element(button).toHaveAccessibleName(/^Columns: \+\d columns without room$/);
    await button.click();
    await expect.element(ticked('Admin notes')).toHaveAttribute('aria-checked', 'false');
    await ticked('Admin notes').click();
    await expect.element(header('Admin notes')).toBeVisible();
    await expect.element(ticked('Admin notes')).toHaveAttribute('aria-checked', 'true');
  });
});

const MATCH = {
  name: 'Friday Night',
  mode: 'Free Fire Survival Mode',
  startTime: '2026-11-27T14:30:00.000Z',
  prizePool: 800,
} as const;
const WINNER = { position: 1, gameName: 'AshaOP', prizeAmount: 500 };

describe('the columns that a list exists for', () => {
  for (const width of [1280, 1440]) {
    test(`completed matches show their winners at ${width} px`, async () => {
      const tournaments = [{ ...MATCH, status: 'completed', winners: [WINNER] } as const];
      const answers: Answers = { ...FRAME, 'GET /api/tournaments/admin/all': { tournaments } };
      await open('/admin?tab=completed-tournaments', {
        as: 'admin',
        answers: { ...answers, 'GET /api/public/tournament-modes': example },
        width,
      });
      await expect.element(page.getByText('1. AshaOP (500)')).toBeVisible();
    });

    test(`pending matches show their start at ${width} px`, async () => {
      const tournaments = [{ ...MATCH, status: 'upcoming', winners: [] } as const];
      const answers: Answers = { ...FRAME, 'GET /api/tournaments/admin/all': { tournaments } };
      await open('/admin?tab=tournaments', {
        as: 'admin',
        answers: { ...answers, 'GET /api/public/tournament-modes': example },
        width,
      });
      await expect.element(header('Start (IST)')).toBeVisible();
      await expect.element(page.getByText('27 Nov, 8:00 pm')).toBeVisible();
    });
  }
});

/** Width of the faded edge of a scrolled strip, in pixels. */
const FADE = 24;

describe('a list beside an open panel', () => {
  for (const width of [1280, 1440]) {
    test(`shows no button and no number half at ${width} px`, async () => {
      const _id = '018f0000-0000-7000-8000-0000000000aa';
      const upcoming = { ...MATCH, _id, status: 'upcoming', winners: [] } as const;
      const active = { ...upcoming, _id: _id.replace('aa', 'ab'), status: 'active' } as const;
      const tournaments = [upcoming, active];
      await open(`/admin/tournaments?id=${_id}`, {
        as: 'admin',
        answers: { ...FRAME, 'GET /api/tournaments/admin/all': { tournaments } },
        otherwise: wholeExample,
        width,
      });
      const panel = page.getByRole('dialog', { name: MATCH.name });
      await expect.element(panel).toBeVisible();
      const end = () => document.querySelector('table')?.parentElement?.getBoundingClientRect();
      const covered = () =>
        [...document.querySelectorAll('table :is(button, a, th)')]
          .filter((each) => each.getBoundingClientRect().right > (end()?.right ?? 0) + 1)
          .map((each) => each.textContent || each.ariaLabel);
      await expect.poll(covered).toEqual([]);
      await expect
        .element(page.getByRole('button', { name: 'More actions' }).first())
        .toBeVisible();
      const cut = () =>
        [...document.querySelectorAll('#admin-panel dt')]
          .filter((each) => each.scrollWidth > each.clientWidth + 1)
          .map((each) => each.textContent);
      await expect.poll(cut).toEqual([]);
    });

    test(`fades what is scrolled, and every view scrolls into sight at ${width} px`, async () => {
      const _id = '018f0000-0000-7000-8000-0000000000aa';
      const tournaments = [{ ...MATCH, _id, status: 'upcoming', winners: [] } as const];
      await open(`/admin/tournaments?id=${_id}`, {
        as: 'admin',
        answers: { ...FRAME, 'GET /api/tournaments/admin/all': { tournaments } },
        otherwise: wholeExample,
        width,
      });
      await expect.element(page.getByRole('dialog', { name: MATCH.name })).toBeVisible();
      const views = page.getByRole('list', { name: 'Views' });
      for (const strip of [views.element(), document.querySelector('#admin-panel dl')]) {
        expect(getComputedStyle(strip as Element).maskImage).toContain('linear-gradient');
      }
      for (const view of views.getByRole('button').elements()) {
        view.scrollIntoView({ block: 'nearest', inline: 'nearest' });
        const edge = views.element().getBoundingClientRect().right - FADE;
        await expect.poll(() => view.getBoundingClientRect().right).toBeLessThanOrEqual(edge + 1);
      }
    });
  }
});

describe('a list without tournaments', () => {
  const empty = (completed: number): Answers => ({
    ...FRAME,
    'GET /api/public/tournament-modes': example,
    'GET /api/tournaments/admin/all': {
      tournaments: [],
      statistics: { pending: 0, completed, cancelled: 0 },
    },
  });

  test('says in the default layout that none was created yet', async () => {
    await open('/admin/tournaments', { as: 'admin', answers: empty(0), width: 1280 });
    const sentence = 'No tournaments created yet. Create one to get started!';
    await expect.element(page.getByText(sentence)).toBeVisible();
  });

  test('says that none is pending if others exist', async () => {
    await open('/admin/tournaments', { as: 'admin', answers: empty(3), width: 1280 });
    await expect.element(page.getByText('No pending tournaments')).toBeVisible();
  });
});

/** Returns the texts of elements that are cut at the side or below. */
const cut = (selector: string) =>
  [...document.querySelectorAll(selector)]
    .filter(
      (each) =>
        each.clientWidth > 1 &&
        getComputedStyle(each).overflow !== 'visible' &&
        (each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 1),
    )
    .map(({ textContent }) => textContent);

describe('the rows of a list', () => {
  const withdrawals = [
    { _id: 'a', id: 'a', type: 'upi', status: 'pending', amount: 120, upiId: 'pay@okhdfcbank' },
    { _id: 'b', id: 'b', type: 'google_play', status: 'pending', amount: 130 },
  ] as const;
  const visit = () =>
    open('/admin?tab=withdrawals', {
      as: 'admin',
      width: 1440,
      answers: { ...WITHDRAWALS, 'GET /api/withdrawals/admin/all': { withdrawals } },
      otherwise: example,
    });
  const rows = () => [...document.querySelectorAll('tr[data-row]')];
  const places = () => rows().map((row) => row.getBoundingClientRect());

  test('show every cell in full, in 40 px', async () => {
    await visit();
    await expect.poll(() => rows().length).toBe(2);
    await expect.poll(() => cut('tr[data-row] :is(td, td span)')).toEqual([]);
    expect(places().filter(({ height }) => Math.round(height) > 41)).toEqual([]);
  });

  test('stay in their place when a panel opens', async () => {
    await visit();
    await expect.poll(() => rows().length).toBe(2);
    const [before] = places();
    rows()[0]?.querySelector('button')?.click();
    await expect.element(page.getByRole('dialog')).toBeVisible();
    expect(places()[0]?.top).toBe(before?.top);
  });
});

test.for(['?tab=tournaments', '?tab=completed-tournaments', '/tournaments?status=all'])(
  'no heading of a column and no name of a number is cut in /admin%s',
  async (path) => {
    const isHidden = (each: Element) =>
      each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 1;
    const hidden = () =>
      [...document.querySelectorAll('th, dt')].filter(isHidden).map((each) => each.textContent);
    for (const width of [1280, 1440]) {
      await open(`/admin${path}`, {
        as: 'admin',
        stored: { 'admin.matches': 'rows' },
        answers: FRAME,
        width,
        otherwise: wholeExample,
      });
      await expect.poll(() => document.querySelectorAll('[data-row]').length).toBeGreaterThan(0);
      await expect.poll(hidden).toEqual([]);
    }
  },
);
