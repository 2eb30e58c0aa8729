import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { wholeExample } from '../../../test/answers';
import { CONSOLE } from '../../../test/console';
import { open } from '../../../test/open';
import { button, dialog, expectNone, expectPath, field, focus, sees } from '../../../test/see';
import { expectStructure } from '../../../test/sound';

const INCOMPLETE = /^This date is incomplete or does not exist\./;
const WAITS = 'Complete the date above';
const EARLY = /^Choose 20.Nov.2026.* or later\.$/;
const WIDTHS = [390, 1280] as const;

const visit = (path: string, width: number = 1280) =>
  open(path, { as: 'admin', width, answers: CONSOLE, otherwise: wholeExample });

const dated = (label: string) => page.getByLabelText(label, { exact: true });

/** Replaces the date of a field by typing. */
async function typeDate(label: string, keys: string): Promise<void> {
  await focus(dated(label));
  await userEvent.keyboard(keys);
}

/** Opens the date filter, which on a phone is behind the button Filters. */
async function openDates(label: string, width: number): Promise<void> {
  if (width < 640) await button(/^Filters/).click();
  const [name] = label.split(' ');
  const chip = () =>
    [...document.querySelectorAll<HTMLElement>('button[aria-haspopup="dialog"]')].find(
      (each) => each.checkVisibility() && new RegExp(`^${name}(:|$)`).test(each.textContent ?? ''),
    );
  await expect.poll(chip, { message: `the filter ${name}` }).toBeDefined();
  chip()?.click();
}

const LISTS = [
  { path: '/admin?tab=deposit-logs', label: 'Attempted from', exports: true },
  { path: '/admin?tab=withdrawals', label: 'Requested from', exports: true },
  { path: '/admin?tab=users', label: 'Created from', exports: true },
  { path: '/admin?tab=promo-codes', label: 'Created from', exports: false },
  { path: '/admin?tab=activity', label: 'Done from', exports: true },
  { path: '/admin?tab=reconciliation', label: 'Paid from', exports: false },
  { path: '/admin/tournaments', label: 'Starts from', exports: true },
];

describe.for(WIDTHS)('a half-typed date at %i px', (width) => {
  test.for(LISTS)('in the filter of $path shows an error and hides the list', async (list) => {
    const { path, label, exports } = list;
    await visit(path, width);
    await openDates(label, width);
    await typeDate(label, '5 Nov');
    await sees(WAITS);
    (dated(label).element() as HTMLElement).blur();
    await sees(INCOMPLETE);
    await expectNone(page.getByRole('table'));
    expect(document.querySelectorAll('#admin-panel [data-row]')).toHaveLength(0);
    if (exports) await expect.element(button('Export CSV')).toBeDisabled();
    await expectStructure();
    await typeDate(label, '5 Nov 2026');
    await expectNone(page.getByText(WAITS));
    await expectNone(page.getByText(INCOMPLETE));
    await expectPath(/from=2026-11-05/);
  });
});

test.for(['5 Nov', '31 Feb 2026, 8 pm'])('the date "%s" hides the balances', async (keys) => {
  await visit('/admin?tab=ledger&view=trial-balance');
  const balances = page.getByText(/^After event #\d/);
  await expect.element(balances).toBeVisible();
  await typeDate('As of (IST)', keys);
  await sees(WAITS);
  await button('Show').click();
  await sees(INCOMPLETE);
  await expectNone(balances);
  expect(location.search).not.toContain('asOf');
});

test('a date that is out of range hides the balances, and a date within it shows them', async () => {
  await visit('/admin?tab=ledger&view=trial-balance', 390);
  const asOf = dated('As of (IST)');
  await asOf.fill('2098-01-01T00:00');
  await button('Show').click();
  await sees(/^Choose .* or earlier\.$/);
  await expectNone(page.getByText(/^After event #\d/));
  await expectStructure();
  await asOf.fill('2026-01-01T00:00');
  await button('Show').click();
  await expectPath(/asOf=2026-01-01T00%3A00/);
  await expectNone(page.getByText(WAITS));
});

const PERIODS = [
  ['statement&account=house:promotions', 'Show'],
  ['journal', 'Apply'],
  ['exports', 'Apply'],
] as const;

describe.for(WIDTHS)('an invalid time at %i px', (width) => {
  test.for(PERIODS)('is refused by the ledger view %s', async ([view, action]) => {
    await visit(`/admin?tab=ledger&view=${view}`, width);
    const from = dated('From (IST)');
    await expect.element(from).toBeInTheDocument();
    if (!from.element().checkVisibility()) {
      for (const each of document.querySelectorAll('summary')) {
        if (each.textContent?.includes('Filters')) each.click();
      }
    }
    await typeDate('From (IST)', '5 Nov');
    await button(action).first().click();
    await sees(INCOMPLETE);
    expect(location.search).not.toContain('from=');
    if (view === 'exports') {
      await expect
        .element(page.getByRole('button', { name: 'Export', exact: true }))
        .toBeDisabled();
    } else await sees(WAITS);
    await from.fill('20 Nov 2026, 10 am');
    await field(/^(To|As of) \(IST\)$/).fill('19/11/2026 10:00');
    await button(action).first().click();
    await sees(EARLY);
    expect(location.search).not.toContain('from=');
  });
});

test('a range that starts after its end is applied only when the end is moved too', async () => {
  await visit('/admin?tab=withdrawals&from=2026-10-01&to=2026-10-05');
  await openDates('Requested from', 1280);
  await dated('Requested from').fill('2026-10-20');
  await sees(WAITS);
  expect(location.search).toContain('from=2026-10-01');
  await dated('to').fill('2026-10-25');
  await expect.poll(() => new URLSearchParams(location.search).get('from')).toBe('2026-10-20');
  expect(new URLSearchParams(location.search).get('to')).toBe('2026-10-25');
  await expectNone(page.getByText(WAITS));
});

describe('the calendar', () => {
  const calendar = () => dialog('Calendar');

  test('sets the day and the time of a form, and is left with Esc', async () => {
    await visit('/admin/tournaments');
    await button('Create tournament').click();
    const form = dialog('Create tournament');
    const start = field('Start (IST)', form);
    const openCalendar = () => button('Open the calendar', form).first().click();
    await expect
      .element(start)
      .toHaveValue(expect.stringMatching(/^\d{1,2} [A-Z][a-z]{2} 20\d\d, \d{1,2}:[03]0 [ap]m$/));
    await start.fill('5/1/2027 20:15');
    (start.element() as HTMLElement).blur();
    await expect.element(start).toHaveValue('5 Jan 2027, 8:15 pm');
    await openCalendar();
    await expect.element(button(/5th, 2027, selected$/, calendar())).toHaveFocus();
    await expectStructure();
    await userEvent.keyboard('{ArrowRight}{Enter}');
    await expect.element(start).toHaveValue('6 Jan 2027, 8:15 pm');
    await field('Time (IST)', calendar()).selectOptions('9:00 pm');
    await button('Done', calendar()).click();
    await expect.element(start).toHaveValue('6 Jan 2027, 9:00 pm');
    await expect.element(field('End (IST)', form)).toHaveValue('6 Jan 2027, 10:00 pm');
    await openCalendar();
    await expect.element(calendar()).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expectNone(calendar());
    await expect.element(start).toHaveValue('6 Jan 2027, 9:00 pm');
  });

  test('of the end of a period refuses a day before its start', async () => {
    await visit('/admin?tab=ledger&view=statement&account=house:promotions');
    await dated('From (IST)').fill('20 Nov 2026, 10 am');
    const end = button('Open the calendar').nth(1);
    await expect.element(end).toHaveAccessibleDescription('As of (IST)');
    await dated('As of (IST)').fill('21 Nov 2026, 9 am');
    await end.click();
    await button(/November 20th, 2026/, calendar()).click();
    await sees(EARLY);
  });
});
