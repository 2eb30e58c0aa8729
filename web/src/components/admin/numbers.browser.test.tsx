import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Answers, type Call, wholeExample } from '../../../test/answers';
import { CONSOLE } from '../../../test/console';
import { open } from '../../../test/open';
import { expectFits } from '../../../test/sound';
import { NUMBERS, type NumberName } from './number-words';

interface Screen {
  readonly path: string;
  /** The call that returns the numbers, and the field of its response that holds them. */
  readonly call: Call;
  readonly part?: string;
  readonly fields: Readonly<Partial<Record<NumberName, string>>>;
}

const SCREENS: readonly Screen[] = [
  {
    path: '/admin?tab=dashboard',
    call: 'GET /api/admin/statistics',
    fields: {
      totalUsers: 'totalUsers',
      totalTokens: 'totalTokens',
      bannedUsers: 'bannedUsers',
      activeUsers: 'activeUsers',
      pendingWithdrawals: 'pendingWithdrawals',
      totalWithdrawn: 'totalWithdrawn',
      pendingTournaments: 'pendingTournaments',
      successfulDeposits: 'successfulDeposits',
      failedDeposits: 'failedDeposits',
      totalParticipants: 'totalParticipants',
      activePromoCodes: 'activePromoCodes',
      tokensDistributed: 'tokensDistributed',
    },
  },
  {
    path: '/admin?tab=withdrawals',
    call: 'GET /api/withdrawals/admin/all',
    part: 'statistics',
    fields: {
      openWithdrawals: 'pending',
      heldTokens: 'pendingAmount',
      paidWithdrawals: 'paid',
      rejectedWithdrawals: 'rejected',
      totalWithdrawn: 'totalAmount',
    },
  },
  {
    path: '/admin?tab=tournaments',
    call: 'GET /api/tournaments/admin/all',
    part: 'statistics',
    fields: {
      pendingTournaments: 'pending',
      completedTournaments: 'completed',
      cancelledTournaments: 'cancelled',
      overdueTournaments: 'overdue',
      totalParticipants: 'totalParticipants',
      prizesPaid: 'totalPrizes',
    },
  },
  {
    path: '/admin?tab=deposit-logs',
    call: 'GET /api/deposit-logs/admin/all',
    part: 'statistics',
    fields: {
      totalDeposits: 'total',
      successfulDeposits: 'success',
      failedDeposits: 'failed',
      pendingDeposits: 'pending',
    },
  },
  {
    path: '/admin?tab=promo-codes',
    call: 'GET /api/promo-codes/admin/stats',
    fields: {
      totalCodes: 'totalCodes',
      activePromoCodes: 'activeCodes',
      expiredCodes: 'expiredCodes',
      inactiveCodes: 'inactiveCodes',
      tokensDistributed: 'totalTokensDistributed',
    },
  },
  {
    path: '/admin?tab=tokens',
    call: 'GET /api/admin/statistics',
    fields: {
      totalTokens: 'totalTokens',
      totalUsers: 'totalUsers',
      averageTokens: 'averageTokens',
    },
  },
];
const grouped = new Intl.NumberFormat('en-IN');

describe('the numbers of the console', () => {
  test.for(SCREENS)('of $path have a name, an explanation and their value', async (screen) => {
    const { path, call, part, fields } = screen;
    const names = Object.keys(fields) as NumberName[];
    // Each number differs from the others, and is as long as a large one.
    const value = (at: number) => 1_234_500 + at;
    const body = Object.fromEntries(names.map((name, at) => [fields[name], value(at)]));
    const { days } = CONSOLE['GET /api/admin/statistics'];
    const answers: Answers = { [call]: part ? { [part]: body } : { days, ...body } };
    await open(path, { as: 'admin', width: 1280, answers, otherwise: wholeExample });
    for (const [at, name] of names.entries()) {
      const { label, means } = NUMBERS[name];
      const tile = () =>
        page
          .getByRole('term')
          .elements()
          .find(({ textContent }) => textContent === label)?.parentElement?.textContent;
      await expect.poll(tile, { message: label }).toContain(grouped.format(value(at)));
      expect(tile()).toContain(means);
    }
    await expectFits([320, 390, 1280]);
  });
});
