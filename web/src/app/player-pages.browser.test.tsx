import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Answers, type Call, example, noAnswer, refusal } from '../../test/answers';
import { modeLists, ownMatches } from '../../test/matches';
import { open } from '../../test/open';
import { button, dialog, expectNone, expectPath, field, heading, link, sees } from '../../test/see';
import { server } from '../../test/server';

const visit = (path: string, answers: Answers = {}) =>
  open(path, { as: 'player', answers, otherwise: example });

const NO_MOVEMENTS = { tokenHistory: [], nextCursor: null };

describe('on a phone', () => {
  test('the header and the bottom bar cover no focused link', async () => {
    await visit('/promo-code', { 'GET /api/promo-codes/user/redeemed': { redeemedCodes: [] } });
    await page.viewport(390, 400);
    await sees('No codes redeemed yet');
    await expect.element(button('More')).toBeVisible();
    const shown = [
      ...document.querySelectorAll<HTMLElement>(
        'main :is(a, button, input):not(:disabled), footer a',
      ),
    ];
    const bar = () => document.querySelector('nav.fixed')?.getBoundingClientRect().top ?? 0;
    const head = () => document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
    for (const each of shown) {
      // Once under the header, and once under the bar.
      for (const block of ['start', 'end'] as const) {
        each.blur();
        scrollBy(0, each.getBoundingClientRect()[block === 'start' ? 'top' : 'bottom']);
        if (block === 'end') scrollBy(0, -innerHeight);
        each.focus();
        const { top, bottom } = each.getBoundingClientRect();
        expect(top, each.innerText).toBeGreaterThanOrEqual(head());
        expect(bottom, each.innerText).toBeLessThanOrEqual(bar());
      }
    }
  });
});

describe('the privacy page', () => {
  test('names all that is kept about a player and on the device', async () => {
    await visit('/privacy');
    await sees(/devices, networks and payment accounts you use/);
    await sees(/screenshots and texts of disputes, your limits, your state, and that you are 18/);
    await sees(/the saved rooms of your matches/);
    await sees(/the browser, the shortened network address and the times of each login/);
    await sees(/What we keep about a login is deleted 7 days after it at the latest/);
    await sees(/is deleted 180 days after it was last seen, and screenshots after 90 days/);
  });
});

describe('plain words', () => {
  test.for([
    ['/about', 'Play Free Fire, win tokens, see where every token goes.'],
    ['/safer-play', /You cannot raise a limit quickly\. This protects you\.$/],
    ['/safer-play', /^Do you share a phone or Wi-Fi with another player\? Tell us,/],
  ] as const)('are used on %s', async ([path, sentence]) => {
    await visit(path);
    await sees(sentence);
  });
});

describe('an empty list', () => {
  test.for([
    [
      '/joined-tournaments',
      'Joined Tournaments',
      'You have not joined a tournament',
      ownMatches([]),
    ],
    [
      '/results',
      'Tournament Results',
      'No Completed Tournaments',
      { 'GET /api/tournaments/user/results': [] },
    ],
    [
      '/withdrawals',
      'Withdrawals',
      'No withdrawals yet',
      { 'GET /api/withdrawals/user/history': { withdrawals: [] } },
    ],
    [
      '/transaction-history',
      'Transaction History',
      'No Transactions Yet',
      { 'GET /api/tokens/history': NO_MOVEMENTS },
    ],
    [
      '/promo-code',
      'Promo Code',
      'No codes redeemed yet',
      { 'GET /api/promo-codes/user/redeemed': { redeemedCodes: [] } },
    ],
    [
      '/tournament-details',
      'Upcoming Matches',
      'No tournament modes available at the moment.',
      { 'GET /api/public/tournament-modes': [] },
    ],
    [
      '/tournament-details?mode=Arena%20Royale',
      'Arena Royale',
      'No upcoming matches',
      modeLists({}),
    ],
  ] as readonly (readonly [string, string, string, Answers])[])(
    'of %s says what will appear there',
    async ([path, title, sentence, answers]) => {
      await visit(path, answers);
      await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await sees(sentence);
    },
  );
});

describe('a list that cannot be loaded', () => {
  test.for([
    [
      '/joined-tournaments',
      'GET /api/tournaments/user/joined',
      'Failed to load joined tournaments. Please try again.',
    ],
    [
      '/results',
      'GET /api/tournaments/user/results',
      'Failed to load tournament results. Please try again.',
    ],
    [
      '/withdrawals',
      'GET /api/withdrawals/user/history',
      'Failed to load withdrawal history. Please try again.',
    ],
    [
      '/transaction-history',
      'GET /api/tokens/history',
      'Failed to load transaction history. Please try again.',
    ],
  ] as readonly (readonly [string, Call, string])[])(
    'of %s shows an error',
    async ([path, call, sentence]) => {
      await visit(path, { [call]: refusal(400, 'ERROR', '') });
      await sees(sentence);
    },
  );
});

describe('the profile and the settings', () => {
  test.for([
    [0, 0, 0, 0, 'Tournaments Joined0Tournaments Won0Total Earnings₹0Win Rate0%'],
    [12, 3, 1450, 25, 'Tournaments Joined12Tournaments Won3Total Earnings₹1,450Win Rate25%'],
  ] as const)('show the career of a player with %i matches in one block', async (given) => {
    const [tournamentsJoined, tournamentsWon, totalEarnings, winRate, text] = given;
    const career = { tournamentsJoined, tournamentsWon, totalEarnings, winRate };
    await visit('/profile', { 'GET /api/tournaments/user/career': career });
    const title = heading('Your Statistics');
    await expect.element(title).toBeVisible();
    await expect.poll(() => title.elements()[0]?.parentElement?.textContent).toContain(text);
    expect(title.elements()).toHaveLength(1);
  });

  test('show N/A for an account without the day of its creation', async () => {
    await visit('/profile', { 'GET /api/users/profile': { createdAt: undefined } });
    await expect.element(field('Account created')).toHaveValue('N/A');
  });

  test('have the switches and buttons of the specification', async () => {
    await visit('/settings');
    for (const name of ['Push Notifications', 'Email Updates']) {
      await expect.element(page.getByRole('switch', { name })).toBeChecked();
    }
    const names = ['Change Password', 'Privacy Settings', 'Security Settings', 'Delete Account'];
    for (const name of names) await expect.element(button(name)).toBeVisible();
  });

  test('send one changed type of alert and keep the others', async () => {
    await visit('/settings', { 'PUT /api/notifications/push': ({ body }) => body as object });
    await page.getByRole('switch', { name: 'Results and prizes' }).click();
    await expect.poll(() => server.calls('PUT /api/notifications/push').length).toBe(1);
  });

  test('end all other sessions', async () => {
    await visit('/settings');
    await button('End my other sessions').click();
    await sees('Your account is signed in here only.');
  });

  test('that cannot be saved keep the typed text', async () => {
    await visit('/edit-profile', { 'PUT /api/users/profile': noAnswer });
    await expect.element(field('In-Game Name')).toHaveValue('AshaPlays');
    await field('In-Game Name').fill('Asha the Second');
    await button('Update Profile').click();
    await sees('Failed to update profile');
    await expect.element(field('In-Game Name')).toHaveValue('Asha the Second');
  });
});

describe('buying tokens', () => {
  test('needs at least ten', async () => {
    await visit('/add-tokens', { 'GET /api/public/checkout': { depositsEnabled: true } });
    await field('Custom amount').fill('9');
    await sees('Minimum deposit amount is 10 tokens (₹10)');
    await expect.element(button('Pay')).toBeDisabled();
  });

  test('takes an amount as people write it', async () => {
    await visit('/add-tokens', { 'GET /api/public/checkout': { depositsEnabled: true } });
    for (const [typed, price] of [
      ['1,000', '₹1,000'],
      ['₹500', '₹500'],
      ['१०००', '₹1,000'],
    ] as const) {
      await field('Custom amount').fill(typed);
      await expect.element(button(`Pay ${price}`)).toBeVisible();
    }
    await field('Custom amount').fill('500.50');
    await expect.element(button('Pay')).toBeDisabled();
  });
});

describe('a promo code', () => {
  const REDEEM = 'POST /api/promo-codes/redeem';
  const REDEEMED = 'GET /api/promo-codes/user/redeemed';
  const redeem = async (code: string) => {
    await field('Promo code').fill(code);
    await button('Redeem Code').click();
  };

  test('is written in capitals and must not be empty', async () => {
    await visit('/promo-code');
    await expect.element(button('Redeem Code')).toBeDisabled();
    await field('Promo code').click();
    await userEvent.keyboard('{Enter}');
    await sees('Please enter a promo code');
    await field('Promo code').fill('diwali');
    await expect.element(field('Promo code')).toHaveValue('DIWALI');
    expect(server.calls(REDEEM)).toEqual([]);
  });

  test.for([
    ['INVALID_CODE', 'Invalid promo code'],
    ['USED_UP', 'Promo code usage limit reached'],
    ['ALREADY_REDEEMED', 'You have already redeemed this promo code'],
    ['EXPIRED', 'Promo code has expired'],
  ] as const)('that is refused with %s shows the reason', async ([code, sentence]) => {
    await visit('/promo-code', { [REDEEM]: refusal(400, code, sentence) });
    await redeem('NO-SUCH-CODE');
    await sees(sentence);
  });

  test('without an answer says that the outcome is unknown', async () => {
    const answers: Answers = { [REDEEM]: noAnswer, [REDEEMED]: { redeemedCodes: [] } };
    await visit('/promo-code', answers);
    await sees('No codes redeemed yet');
    await redeem('ANY-CODE');
    await sees(/^Failed to redeem promo code\. The server did not answer, so your request may/);
  });
});

describe('the inbox', () => {
  const notifications = [
    { title: 'You won', text: 'You took 2nd place', code: null, link: '/results', isRead: false },
  ];
  const inbox = () => dialog('Notifications');

  test('counts what is unread, and marks it as read', async () => {
    let read = false;
    await visit('/dashboard', {
      'GET /api/notifications': () =>
        read ? { notifications: [], unread: 0 } : { notifications, unread: 1 },
      'PUT /api/notifications/read': () => {
        read = true;
        return {};
      },
    });
    await button(/^Notifications, 1 unread$/).click();
    await sees(/You took 2nd place/, inbox());
    await button('Mark all as read', inbox()).click();
    await expectNone(inbox().getByText('New', { exact: true }));
    await userEvent.keyboard('{Escape}');
    await expect.element(button('Notifications')).toHaveFocus();
  });

  test('does not hide the bell behind its number, beside a balance of nine digits', async () => {
    await visit('/settings', {
      'GET /api/users/profile': { tokens: 123_456_789 },
      'GET /api/notifications': { unread: 120 },
    });
    await expect.element(page.getByTestId('wallet-balance')).toMatchTextContent('12,34,56,789');
    const bell = button(/^Notifications/);
    await sees('99+', bell);
    const icon = bell.element().querySelector('svg')?.getBoundingClientRect() ?? new DOMRect();
    const number = bell.getByText('99+').element().getBoundingClientRect();
    const width = Math.min(icon.right, number.right) - Math.max(icon.left, number.left);
    const height = Math.min(icon.bottom, number.bottom) - Math.max(icon.top, number.top);
    const covered = (Math.max(width, 0) * Math.max(height, 0)) / (icon.width * icon.height);
    expect(covered).toBeLessThan(0.25);
  });
});

describe('the pages for guests', () => {
  test('explain three steps to a first match', async () => {
    await open('/dashboard', { otherwise: example });
    await expect.element(heading('Three steps to your first match')).toBeVisible();
    const main = page.getByRole('main');
    await expect.poll(() => main.getByRole('listitem').elements().length).toBe(3);
    await expect.element(link('Login', main)).toHaveAttribute('href', '/login');
    await link('Register', main).click();
    await expectPath('/register');
  });

  test('show a default card, linked to the modes, when no card exists', async () => {
    await open('/dashboard', { answers: { 'GET /api/public/cards': [] }, otherwise: example });
    await link(/Free Fire.*Join Tournament/).click();
    await expectPath('/tournament-modes');
  });

  test('say when there are no modes', async () => {
    const answers: Answers = { 'GET /api/public/tournament-modes': [] };
    await open('/tournament-modes', { answers, otherwise: example });
    await sees('No tournament modes available at the moment.');
    await link('Back to Dashboard').click();
    await expectPath('/dashboard');
  });

  test('link each mode to its page, and a new mode to its details', async () => {
    const paths = {
      'Free Fire Survival Mode': '/tournament-modes/survival',
      'Clash Squad Mode': '/tournament-modes/clash-squad',
      'Lone Wolf': '/tournament-modes/lone-wolf',
      'Free Fire Kill Only': '/tournament-modes/kill-only',
      'Sniper Night': '/tournament-details?mode=Sniper+Night',
    };
    const modes = Object.keys(paths).map((title) => ({ _id: title, title, description: 'x' }));
    await open('/tournament-modes', { answers: { 'GET /api/public/tournament-modes': modes } });
    for (const [title, path] of Object.entries(paths)) {
      await expect.element(link(new RegExp(`^${title}`))).toHaveAttribute('href', path);
    }
  });

  test.for(['//evil.example', '/x/..//evil.example/phish'])(
    'never link a landing card to %s',
    async (navigationPath) => {
      const imageUrl = 'https://127.0.0.1:1/none.png';
      const card = { title: 'Outside', imageUrl, navigationPath, backgroundColor: 'unknown' };
      await open('/dashboard', { answers: { 'GET /api/public/cards': [card] } });
      await expect.element(link(/Outside/)).toHaveAttribute('href', '/tournament-modes');
      // The card draws a picture when its image cannot be loaded.
      await expect.poll(() => document.querySelector('main img')).toBeNull();
    },
  );

  test('keep the choice of Hindi', async () => {
    await open('/about');
    const footer = page.getByRole('contentinfo');
    await footer.getByLabelText(/^Language/).selectOptions('hi');
    await expect.element(heading('Arena के बारे में')).toBeVisible();
    expect(document.documentElement.lang).toBe('hi');
    expect(localStorage.getItem('language')).toBe('hi');
  });

  test('send no request with the contact form, which needs every field', async () => {
    await open('/contact');
    const send = button('Send Message');
    await send.click();
    const missing = page.getByText('Please fill in this field');
    await expect.poll(() => missing.elements().length).toBe(4);
    await expect.element(field('Name')).toHaveFocus();
    await field('Name').fill('Asha');
    await field('Email').fill('asha@example.com');
    await field('Subject').fill('A question');
    await field('Message').fill('When is the next match?');
    await send.click();
    await expect.element(button('Sending...')).toBeDisabled();
    await sees("Thank you! Your message has been sent successfully. We'll get back to you soon.");
    await expect.element(field('Message')).toHaveValue('');
    expect(server.sent).toEqual([]);
  });
});
