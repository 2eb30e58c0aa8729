import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Answers, example } from '../../../test/answers';
import { open } from '../../../test/open';

const FRAME: Answers = {
  'GET /api/auth/second-factor': example,
  'GET /api/admin/statistics': example,
  'GET /api/admin/approvals': example,
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
      await expect.element(header('Start')).toBeVisible();
      await expect.element(page.getByText('27 Nov 2026, 8:00 pm IST')).toBeVisible();
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
