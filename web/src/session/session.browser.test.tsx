import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { example, noAnswer, refusal } from '../../test/answers';
import { open } from '../../test/open';
import { button, dialog, expectNone, expectPath, heading, held, link, sees } from '../../test/see';
import { settled } from '../../test/settled';
import { session } from './session';

const PLAYER_PATHS = [
  '/dashboard',
  '/add-tokens',
  '/promo-code',
  '/joined-tournaments',
  '/results',
  '/withdrawals',
  '/transaction-history',
  '/profile',
  '/edit-profile',
  '/settings',
  '/contact',
];
const REFUSED = refusal(401, 'UNAUTHORIZED', 'Please login to access this page.');
const SIGNED_OUT = 'You were signed out. Please log in again.';
const KEPT = ['token', 'user', 'isAdmin', 'pendingVerificationEmail', 'passwordResetEmail'];
const left = () => KEPT.filter((key) => localStorage.getItem(key) !== null);
const headerPaths = () =>
  [...document.querySelectorAll('header nav a')].map((each) => each.getAttribute('href'));
const wallet = () => page.getByTestId('wallet-balance');

describe('the header', () => {
  test('shows guests the links for guests', async () => {
    await open('/', { width: 1280 });
    const ofGuests = ['/', '/about', '/contact', '/login', '/register', '/admin-login'];
    await expect.poll(headerPaths).toEqual(ofGuests);
    await expect.element(link('Join Tournament')).toHaveAttribute('href', '/login');
    for (const path of ['/privacy', '/terms', '/refund-policy']) {
      expect(document.querySelector(`footer a[href="${path}"]`)?.checkVisibility()).toBe(true);
    }
  });

  test('shows players their links and their tokens', async () => {
    await open('/', { as: 'player', width: 1280, otherwise: example });
    await expect.element(link('Join Tournament')).toHaveAttribute('href', '/dashboard');
    await expect.poll(headerPaths).toEqual(PLAYER_PATHS);
    await expect.element(wallet()).toMatchTextContent('120');
  });

  test('shows staff one link, to the console', async () => {
    await open('/dashboard', { as: 'admin', width: 1280, otherwise: example });
    await expect.poll(headerPaths).toEqual(['/admin']);
    await expectNone(wallet());
  });
});

describe('a logout', () => {
  test('ends the session in the browser at once, also without a network', async () => {
    const answers = { 'POST /api/auth/logout': noAnswer } as const;
    await open('/settings', { as: 'player', width: 1280, answers, otherwise: example });
    await button('Logout').click();
    await expectPath('/');
    expect(left()).toEqual([]);
  });

  test('shows no message about an ended session', async () => {
    await open('/settings', { as: 'player', width: 1280, otherwise: example });
    await button('Logout').click();
    await expectPath('/');
    await link('Login', page.getByRole('banner')).click();
    await expect.element(heading('Login')).toBeVisible();
    await expectNone(page.getByText(SIGNED_OUT));
  });
});

describe('the menu of a phone', () => {
  test('has four tabs, and More opens all other pages', async () => {
    await open('/dashboard', { as: 'player', otherwise: example });
    await button('More').click();
    const sheet = dialog('Menu');
    const links = sheet.getByRole('navigation').getByRole('link');
    await expect.poll(() => links.elements().length).toBe(12);
    await userEvent.keyboard('{Escape}');
    await expectNone(sheet);
    await expect.element(button('More')).toHaveFocus();
    await button('More').click();
    await link('Settings', sheet).click();
    await expectPath('/settings');
  });

  test('repeats neither language nor theme of the settings', async () => {
    await open('/settings', { as: 'player', otherwise: example });
    await button('More').click();
    const choices = page.getByLabelText(/^(Language|Theme)/);
    await expect.poll(() => choices.elements().length).toBe(2);
  });

  test('names its tabs in full on the smallest phone', async () => {
    await open('/settings', { as: 'player', width: 320, otherwise: example });
    const places = () => [...document.querySelectorAll<HTMLElement>('nav.fixed > *')];
    const names = ['Dashboard', 'Joined', 'Add Tokens', 'Results', 'More'];
    await expect.poll(() => places().map(({ innerText }) => innerText)).toEqual(names);
    const isCut = ({ scrollWidth, clientWidth }: Element) => scrollWidth > clientWidth;
    const parts = places().flatMap((place) => [place, ...place.querySelectorAll('span')]);
    expect(parts.filter(isCut)).toEqual([]);
  });
});

describe('a session that the server refuses', () => {
  test('leads to the login, which returns to the page', async () => {
    const answers = { 'GET /api/users/profile': REFUSED } as const;
    await open('/profile', { as: 'player', answers, otherwise: example });
    await expectPath('/login?redirect=%2Fprofile');
    await sees(SIGNED_OUT, page.getByRole('alert'));
    expect(left()).toEqual([]);
  });

  test('of staff leads to the admin login', async () => {
    const answers = { 'GET /api/users/profile': REFUSED } as const;
    await open('/admin', { as: 'admin', width: 1280, answers, otherwise: example });
    await expectPath(/^\/login\?redirect=%2Fadmin/);
    await link('Admin Login', page.getByRole('alert')).click();
    await expectPath('/admin-login');
  });

  test('does not end a newer session when the refusal arrives late', async () => {
    const { arrives, release } = held();
    let asked = 0;
    const cards = async () => {
      asked += 1;
      if (asked > 1) return [];
      await arrives;
      return REFUSED;
    };
    const answers = { 'GET /api/public/cards': cards };
    await open('/dashboard', { as: 'player', answers, otherwise: example });
    await expect.element(wallet()).toMatchTextContent('120');
    localStorage.setItem('token', 'a newer token');
    dispatchEvent(new StorageEvent('storage', { key: 'token' }));
    release();
    await settled();
    await expectPath('/dashboard');
    expect(session.get().token).toBe('a newer token');
  });

  test('forgets the page to return to and the confirmations', async () => {
    const { arrives, release } = held();
    const answers = { 'GET /api/users/profile': () => arrives.then(() => REFUSED) };
    await open('/profile', { as: 'player', answers, otherwise: example });
    sessionStorage.setItem('arena.kept.returnPath', '{}');
    release();
    await expectPath(/^\/login/);
    const kept = () => Object.keys(sessionStorage).filter((key) => key.startsWith('arena.kept'));
    await expect.poll(kept).toEqual([]);
  });
});

describe('the stored user', () => {
  test('shows the last known balance until the profile is loaded', async () => {
    const { arrives, release } = held();
    const profile = () => arrives.then(() => ({ tokens: 33 }));
    const answers = { 'GET /api/users/profile': profile };
    await open('/transaction-history', { as: 'player', answers, otherwise: example });
    await expect.element(wallet()).toMatchTextContent('120');
    release();
    await expect.element(wallet()).toMatchTextContent('33');
    await expect.poll(() => JSON.parse(localStorage.user as string).tokens).toBe(33);
  });

  test('keeps a name that another tab has stored when the tokens change', async () => {
    const { arrives, release } = held();
    const profile = () => arrives.then(() => ({ tokens: 33 }));
    const answers = { 'GET /api/users/profile': profile };
    await open('/settings', { as: 'player', answers, otherwise: example });
    const user = JSON.parse(localStorage.user as string);
    localStorage.setItem('user', JSON.stringify({ ...user, inGameName: 'Renamed' }));
    release();
    await expect.poll(() => JSON.parse(localStorage.user as string).tokens).toBe(33);
    expect(JSON.parse(localStorage.user as string).inGameName).toBe('Renamed');
  });

  test('that cannot be read counts as a player', async () => {
    await open('/dashboard', { as: 'player', otherwise: example });
    localStorage.setItem('user', '{broken');
    dispatchEvent(new StorageEvent('storage', { key: 'token' }));
    await expect.element(wallet()).toMatchTextContent('120');
  });

  test('of a player opens no page of the console', async () => {
    for (const path of ['/admin', '/admin/cards', '/admin/tournaments']) {
      await open(path, { as: 'player', otherwise: example });
      await expect.element(heading('Access denied.')).toBeVisible();
    }
  });

  test('with a forged flag opens no page of the console', async () => {
    const profile = { isAdmin: false, role: 'player' } as const;
    const answers = { 'GET /api/users/profile': profile } as const;
    await open('/admin', { as: 'admin', width: 1280, answers, otherwise: example });
    await expect.element(heading('Access denied.')).toBeVisible();
  });
});
