import { NUMBERS, type NumberName } from '../src/components/admin/number-words.ts';
import { adminPage, expectAccessible } from './world/admin.ts';
import { expectNothingCut } from './world/quality.ts';
import { expect, test } from './world/test.ts';

type Fields = Readonly<Partial<Record<NumberName, string>>>;

interface Screen {
  readonly tab: string;
  /** The API call that returns the numbers, and the field of its response that holds them. */
  readonly call: string;
  readonly part?: string;
  readonly fields: Fields;
}

const SCREENS: readonly Screen[] = [
  {
    tab: 'withdrawals',
    call: '/api/withdrawals/admin/all',
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
    tab: 'tournaments',
    call: '/api/tournaments/admin/all',
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
    tab: 'deposit-logs',
    call: '/api/deposit-logs/admin/all',
    part: 'statistics',
    fields: {
      totalDeposits: 'total',
      successfulDeposits: 'success',
      failedDeposits: 'failed',
      pendingDeposits: 'pending',
    },
  },
  {
    tab: 'promo-codes',
    call: '/api/promo-codes/admin/stats',
    fields: {
      totalCodes: 'totalCodes',
      activePromoCodes: 'activeCodes',
      expiredCodes: 'expiredCodes',
      inactiveCodes: 'inactiveCodes',
      tokensDistributed: 'totalTokensDistributed',
    },
  },
  {
    tab: 'tokens',
    call: '/api/admin/statistics',
    fields: {
      totalTokens: 'totalTokens',
      totalUsers: 'totalUsers',
      averageTokens: 'averageTokens',
    },
  },
];

const grouped = new Intl.NumberFormat('en-IN');

for (const width of [390, 1280]) {
  test(`at ${width} px each number of the admin console has a name, an explanation and the value from the API`, async ({
    page,
  }) => {
    for (const { tab, call, part, fields } of SCREENS) {
      const answers: unknown[] = [];
      // Other tests move tokens meanwhile, so the page is compared with the responses that it
      // received.
      await page.route(`**${call}*`, async (route) => {
        const response = await route.fetch();
        const body = await response.json();
        answers.push(part ? body[part] : body);
        await route.fulfill({ response });
      });
      await adminPage(page, tab, width);
      for (const [name, field] of Object.entries(fields)) {
        const { label, means } = NUMBERS[name as NumberName];
        const term = page.getByRole('term').filter({ hasText: new RegExp(`^${label}$`) });
        const tile = term.locator('xpath=..');
        await expect(tile).toContainText(means);
        const shown = async () => await tile.getByRole('definition').first().textContent();
        const isAnswered = async () => {
          const latest = answers.at(-1) as Readonly<Record<string, number>> | undefined;
          return latest !== undefined && (await shown()) === grouped.format(latest[field] ?? -1);
        };
        await expect.poll(isAnswered, `${tab}: ${label}`).toBe(true);
      }
      await expectNothingCut(page);
      await expectAccessible(page);
      // The page may send another request at any time, so this waits until its running requests
      // end.
      await page.unrouteAll({ behavior: 'wait' });
    }
  });
}
