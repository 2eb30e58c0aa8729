// Takes screenshots of every screen of guests and players, at phone and desktop width, without
// data, while loading, with data, and after a failure:
//   node scripts/screens.mjs [folder]
// The product must be running (DATA_DIR as for make start).
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';

const folder = process.argv[2] ?? '.cache/screens';
const running = join(process.env.DATA_DIR ?? '.data', 'runtime.json');
const { publicUrl, mailUiUrl, admin } = JSON.parse(readFileSync(running, 'utf8'));
const SIZES = { phone: { width: 390, height: 844 }, desk: { width: 1280, height: 800 } };
const GUEST = [
  '',
  'about',
  'contact',
  'refund-policy',
  'terms',
  'privacy',
  'login',
  'register',
  'forgot-password',
  'test-email',
  'admin-login',
  'dashboard',
  'tournament-modes',
  'profile',
];
const PLAYER = [
  'dashboard',
  'tournament-modes/survival',
  'add-tokens',
  'promo-code',
  'joined-tournaments',
  'results',
  'withdrawals',
  'transaction-history',
  'profile',
  'edit-profile',
  'settings',
  'squads',
];
const STATES = {
  loading: (page) => page.route('**/api/**', () => undefined),
  error: (page) =>
    page.route('**/api/**', (route) =>
      route.request().url().includes('/users/profile')
        ? route.continue()
        : route.fulfill({ status: 400, json: {} }),
    ),
};

async function call(method, path, body, token) {
  const answer = await fetch(`${publicUrl}/api${path}`, {
    method,
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: body && JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

async function newPlayer(inGameName) {
  const email = `${inGameName.toLowerCase()}-${Date.now()}@example.com`;
  await call('POST', '/auth/register', { email, password: 'a good password' });
  for (;;) {
    const { messages } = await (await fetch(`${mailUiUrl}/api/messages?to=${email}`)).json();
    const otp = messages[0]?.text.match(/\b\d{6}\b/)?.[0];
    if (otp) {
      const signedIn = await call('POST', '/auth/verify-otp', { email, otp });
      const profile = { inGameName, freeFireUID: '123456789' };
      await call('PUT', '/users/profile', profile, signedIn.token);
      return signedIn;
    }
    await new Promise((next) => setTimeout(next, 300));
  }
}

/**
 * Creates a player who has made a deposit, joined a tournament, won a prize and requested a
 * withdrawal.
 */
async function veteran() {
  const { token: boss } = await call('POST', '/auth/admin-login', admin);
  const player = await newPlayer('Asha');
  const gift = { amount: 450, reason: 'For the pictures' };
  await call('PUT', `/users/tokens/${player.user._id}`, gift, boss);
  const hours = (count) => new Date(Date.now() + count * 3_600_000).toISOString();
  for (const [name, status] of [['Friday Final'], ['Night Drop', 'active'], ['Warm-up', 'done']]) {
    const { tournament } = await call(
      'POST',
      '/tournaments',
      {
        name,
        mode: 'Free Fire Survival Mode',
        details: 'Last player standing. No teaming.',
        maxParticipants: 48,
        entryFee: 20,
        prizePool: 800,
        startTime: hours(2),
        endTime: hours(3),
      },
      boss,
    );
    const id = tournament._id;
    await call('POST', `/tournaments/${id}/join`, {}, player.token);
    if (!status) continue;
    const room = { roomId: 'room-4711', roomPassword: 'secret-42' };
    await call('PUT', `/tournaments/admin/${id}/room`, room, boss);
    await call('PUT', `/tournaments/admin/${id}/status`, { status: 'active' }, boss);
    const winner = { userId: player.user._id, position: 1, prizeAmount: 300, gameName: 'Asha' };
    if (status === 'done') {
      await call('POST', `/tournaments/admin/${id}/results`, { winners: [winner] }, boss);
    }
  }
  const wish = { amount: 100, type: 'upi', upiId: 'asha@okaxis' };
  await call('POST', '/withdrawals/request', wish, player.token);
  return player;
}

async function shoot(browser, [size, theme, state], paths, person) {
  const context = await browser.newContext({
    baseURL: publicUrl,
    viewport: SIZES[size],
    colorScheme: theme,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    timezoneId: 'Asia/Kolkata',
  });
  const page = await context.newPage();
  if (person) {
    const kept = { token: person.token, user: JSON.stringify(person.user), isAdmin: 'false' };
    await page.addInitScript((items) => Object.assign(localStorage, items), kept);
  }
  await STATES[state]?.(page);
  for (const path of paths) {
    await page.goto(`/${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForTimeout(state === 'loading' ? 300 : 900);
    const name = `${person ? 'player' : 'guest'}-${path.replaceAll('/', '-') || 'home'}`;
    const file = join(folder, `${name}-${state}-${size}-${theme}.png`);
    await page.screenshot({ path: file, fullPage: true });
  }
  await context.close();
}

mkdirSync(folder, { recursive: true });
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
const [fresh, full] = [await newPlayer('Ravi'), await veteran()];
for (const size of Object.keys(SIZES)) {
  const theme = size === 'phone' ? 'dark' : 'light';
  await shoot(browser, [size, theme, 'full'], GUEST);
  await shoot(browser, [size, theme, 'full'], PLAYER, full);
  await shoot(browser, [size, theme, 'empty'], PLAYER, fresh);
  for (const state of Object.keys(STATES)) await shoot(browser, [size, theme, state], PLAYER, full);
}
await browser.close();
