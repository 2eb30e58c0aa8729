import type { Page } from '@playwright/test';
import { refusalsEnglish } from '../src/i18n/en/refusals.gen.ts';
import { refusalsHindi } from '../src/i18n/hi/refusals.ts';
import { refusalSentence } from '../src/i18n/refusal-sentence.ts';
import { latinOn, speak } from './world/hindi.ts';
import { deaf } from './world/line.ts';
import { giveTokens, newTournament, wonBy } from './world/matches.ts';
import { admin, browseAs, newPlayer } from './world/people.ts';
import { newSquad } from './world/squads.ts';
import { expect, test } from './world/test.ts';

// These tests show every refusal that a guest or a player can get, in Hindi. The tests send the
// server's response themselves, because the browser cannot cause every refusal.

type Code = keyof typeof refusalsEnglish;
const CODES = Object.keys(refusalsEnglish) as Code[];

/** Details for the placeholders of all sentences, as the server sends them. */
const DETAILS = {
  retryAfter: 90,
  wait: '90 seconds',
  left: 40,
  winnings: 30,
  free: 10,
  hours: 24,
  most: 5,
  allowedAt: '2026-11-21T16:44:00.000Z',
  time: '21 Nov 2026, 10:14 pm IST',
  name: 'रवि',
  fee: 20,
  method: 'PUT',
  state: 'Andhra Pradesh',
  stateCode: 'AP',
};
const IN_HINDI = { ...DETAILS, state: 'आंध्र प्रदेश' };

interface Screen {
  readonly name: string;
  /** Beginnings of the codes of the refusals that this screen shows. */
  readonly codes: readonly string[];
  /** Pattern of the call that the server refuses. */
  readonly call: string;
  readonly open: (page: Page) => Promise<unknown>;
  readonly send: (page: Page) => Promise<unknown>;
}

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).last().click();

async function asPlayer(page: Page, path: string, tokens = 0): Promise<void> {
  const player = await newPlayer('आशा');
  if (tokens > 0) await giveTokens(await admin(), player, tokens);
  await browseAs(page, player);
  await page.goto(path);
}

/** Name of the match that one of the screens joins. */
const EVENING = `Evening-${process.pid}`;

/** Closes all popups, because they would cover the button of the next request. */
async function closePopups(page: Page): Promise<void> {
  const close = page.locator('[data-popup]').getByRole('button', { name: 'बंद करें' });
  await close.evaluateAll((buttons: HTMLElement[]) => {
    for (const button of buttons) button.click();
  });
}

/** The screens. The first one that matches a code shows its refusal. */
const SCREENS: readonly Screen[] = [
  {
    name: 'safer play',
    codes: [
      'STATE_JUST_NAMED',
      'PAUSE_IS_LONGER',
      'BAD_REQUEST.day',
      'BAD_REQUEST.week',
      'BAD_REQUEST.month',
      'BAD_REQUEST.pause',
      'BAD_REQUEST.isAdult',
      'BAD_REQUEST.state',
    ],
    call: '**/api/safer-play/limit',
    open: (page) => asPlayer(page, '/safer-play'),
    async send(page) {
      await page.getByLabel('रोज़ की सीमा, टोकन में').fill('500');
      await press(page, 'सीमाएँ सहेजें');
    },
  },
  {
    name: 'joining a match',
    codes: [
      'TOURNAMENT_',
      'NOT_OPEN',
      'ALREADY_J',
      'PROFILE_',
      'INSUFFICIENT_T',
      'TERMS_',
      'STATE_LEFT',
      'SELF_',
    ],
    call: '**/api/tournaments/*/join',
    async open(page) {
      await newTournament(await admin(), { name: EVENING, entryFee: 0 });
      await asPlayer(page, '/tournament-modes/survival');
    },
    async send(page) {
      const card = page.getByRole('article', { name: EVENING });
      await card.getByRole('button', { name: /^जुड़ें/ }).click();
      await page.getByRole('dialog').getByRole('button', { name: /^जुड़ें/ }).click();
    },
  },
  {
    name: 'squads',
    codes: [
      'SQUAD_',
      'TOO_MANY_INVITATIONS',
      'TOO_MANY_SQUADS',
      'NO_BLOCK',
      'NO_SQUADS',
      'NOT_SQUAD',
      'LEAVING_',
      'SEATS_',
      'CHECK_',
      'WAITING_',
      'NO_SEAT',
      'NO_CHECK',
      'BAD_REQUEST.mode',
      ...['name', 'shareLimit', 'freeFireUID', 'players', 'paidBy', 'squadId'].map(
        (field) => `BAD_REQUEST.${field}`,
      ),
    ],
    call: '**/api/squads/*/members',
    async open(page) {
      const captain = await newPlayer('आशा');
      await newSquad(captain, [], { name: 'सितारे' });
      await browseAs(page, captain);
      await page.goto('/squads');
    },
    async send(page) {
      await page.getByLabel('Free Fire UID').fill('123456789');
      await press(page, 'खिलाड़ी को बुलाएँ');
    },
  },
  {
    name: 'disputes',
    codes: ['DISPUTE_', 'EVIDENCE_', 'IMAGE', 'BAD_REQUEST.text'],
    call: '**/api/tournaments/*/dispute',
    async open(page) {
      const player = await newPlayer('आशा');
      const id = await wonBy(player, `रात ${Date.now()}`);
      await browseAs(page, player);
      await page.goto(`/dispute?t=${id}`);
    },
    async send(page) {
      await page.getByLabel('क्या गलत है?').fill('मेरे किल ज़्यादा थे');
      await press(page, 'नतीजे पर शिकायत करें');
    },
  },
  {
    name: 'buying tokens',
    codes: [
      'DEPOSIT',
      'GATEWAY_',
      'ORDER_',
      'VERIFICATION_',
      'PAYMENT_',
      'OWN_',
      'WEBHOOK_',
      'BAD_REQUEST.tokens',
    ],
    call: '**/api/payments/create-order',
    open: (page) => asPlayer(page, '/add-tokens'),
    async send(page) {
      await page.getByLabel('अपनी राशि').fill('50');
      await press(page, /चुकाएँ$/);
    },
  },
  {
    name: 'promo codes',
    codes: ['INVALID_CODE', 'EXPIRED', 'USED_UP', 'ALREADY_R', 'REDEEM_', 'BAD_REQUEST.code'],
    call: '**/api/promo-codes/redeem',
    open: (page) => asPlayer(page, '/promo-code'),
    async send(page) {
      await page.getByLabel('प्रोमो कोड').fill('DIWALI');
      await page.locator('form').getByRole('button').click();
    },
  },
  {
    name: 'withdrawals',
    codes: [
      'WITHDRAWALS_',
      'UPI_',
      'EMAIL_',
      'ABOVE_',
      'UNPLAYED_',
      'PAYOUT_',
      'STILL_',
      'INSUFFICIENT_B',
      'BAD_REQUEST.amount',
      'BAD_REQUEST.type',
      'BAD_REQUEST.upiId',
    ],
    call: '**/api/withdrawals/request',
    open: (page) => asPlayer(page, '/withdrawals', 50),
    async send(page) {
      await page.getByLabel('टोकन में राशि').fill('20');
      await page.getByLabel('UPI ID').fill('asha@okaxis');
      await press(page, /^20 टोकन निकालें/);
    },
  },
  {
    name: 'the statement',
    codes: ['MOVEMENT_', 'BAD_REQUEST.from', 'BAD_REQUEST.to', 'BAD_REQUEST.show'],
    call: '**/api/tokens/export*',
    open: (page) => asPlayer(page, '/transaction-history', 50),
    send: (page) => press(page, 'CSV डाउनलोड करें'),
  },
  {
    name: 'the profile',
    codes: ['BAD_REQUEST.inGameName'],
    call: '**/api/users/profile',
    async open(page) {
      await asPlayer(page, '/edit-profile');
      await expect(page.getByLabel('Free Fire UID')).not.toHaveValue('');
    },
    send: (page) => press(page, 'प्रोफ़ाइल सहेजें'),
  },
  {
    name: 'registration',
    codes: [
      'USER_EXISTS',
      'PASSWORD_',
      'BAD_REQUEST.email',
      'BAD_REQUEST.newPassword',
      'BAD_REQUEST.password',
      'BAD_REQUEST.resetToken',
    ],
    call: '**/api/auth/register',
    open: (page) => page.goto('/register'),
    async send(page) {
      await page.getByLabel('ईमेल').fill('asha@example.com');
      await page.getByLabel('पासवर्ड', { exact: true }).fill('a good password');
      await page.getByLabel('पासवर्ड दोबारा').fill('a good password');
      await press(page, 'रजिस्टर करें');
    },
  },
  {
    name: 'the login',
    codes: [''],
    call: '**/api/auth/login',
    open: (page) => page.goto('/login'),
    async send(page) {
      await page.getByLabel('ईमेल').fill('asha@example.com');
      await page.getByLabel('पासवर्ड', { exact: true }).fill('a good password');
      await page.locator('form').getByRole('button', { name: 'लॉगिन' }).click();
    },
  },
];

const screenOf = (code: Code) =>
  SCREENS.find(({ codes }) => codes.some((beginning) => code.startsWith(beginning)));

for (const screen of SCREENS) {
  const codes = CODES.filter((code) => screenOf(code) === screen);
  test(`every refusal of ${screen.name} is in Hindi`, async ({ page }) => {
    expect(codes.length).toBeGreaterThan(0);
    await deaf(page);
    await speak(page, 'hi');
    await screen.open(page);
    let answer: object = {};
    await page.route(screen.call, (route) =>
      route.request().method() === 'GET' && !screen.call.includes('export')
        ? route.fallback()
        : route.fulfill(answer),
    );
    for (const code of codes) {
      const [name, field] = code.split('.');
      const json = { ...DETAILS, code: name, field, message: refusalsEnglish[code] };
      answer = { status: 400, json };
      await screen.send(page);
      const sentence = refusalSentence(refusalsHindi[code], IN_HINDI, 'hi');
      await expect(page.getByText(sentence).first(), code).toBeVisible();
      expect(await latinOn(page), code).toEqual([]);
      await closePopups(page);
    }
    // Responses without a translation: a code that the page does not know, and HTML from a proxy.
    for (const unknown of [
      { status: 400, json: { code: 'SOMETHING_NEW', message: 'This is an English sentence' } },
      { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway of a proxy</h1>' },
    ]) {
      answer = unknown;
      const asked = page.waitForResponse(screen.call);
      await screen.send(page);
      await asked;
      await expect(page.getByRole('alert').last()).toHaveText(/[\u0900-\u097F]/);
      expect(await latinOn(page)).toEqual([]);
      await closePopups(page);
    }
  });
}
