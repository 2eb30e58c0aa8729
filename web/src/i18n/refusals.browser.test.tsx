import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Answers, type Call, example, type Refusal, refusal } from '../../test/answers';
import { expectHindi } from '../../test/hindi';
import { MATCH, match, modeLists } from '../../test/matches';
import { open } from '../../test/open';
import { button, card, dialog, field, press, sees } from '../../test/see';
import { settled } from '../../test/settled';
import { refusalsEnglish } from './en/refusals.gen';
import { refusalsHindi } from './hi/refusals';

// A refusal becomes a sentence in one place (i18n/refusals.ts), whose table refusals.test.ts proves.
// These tests show one refusal on each kind of display, and what each shows for an unknown one.

interface Display {
  readonly name: string;
  readonly path: string;
  readonly call: Call;
  readonly code: keyof typeof refusalsEnglish;
  readonly as?: 'player';
  readonly answers?: Answers;
  readonly send: () => Promise<unknown>;
}

const DISPLAYS: readonly Display[] = [
  {
    name: 'below a form of a guest',
    path: '/login',
    call: 'POST /api/auth/login',
    code: 'BAD_CREDENTIALS',
    async send() {
      await field('ईमेल').fill('asha@example.com');
      await field('पासवर्ड').fill('a good password');
      await button('लॉगिन').click();
    },
  },
  {
    name: 'below a form of a player',
    path: '/safer-play',
    as: 'player',
    call: 'PUT /api/safer-play/limit',
    code: 'BAD_REQUEST.day',
    answers: { 'GET /api/risk/kept': { answers: [] } },
    async send() {
      await field('रोज़ की सीमा, टोकन में').fill('500');
      await press(button('सीमाएँ सहेजें'));
    },
  },
  {
    name: 'in a popup after a dialog',
    path: '/tournament-modes/survival',
    as: 'player',
    call: 'POST /api/tournaments/{id}/join',
    code: 'TOURNAMENT_FULL',
    answers: {
      ...modeLists({ upcoming: [match({ name: 'शाम' })] }),
      'GET /api/tournaments/{id}': match({ name: 'शाम' }),
    },
    async send() {
      await button(/^जुड़ें/, card('शाम')).click();
      await button(/^जुड़ें/, dialog()).click();
    },
  },
  {
    name: 'in a popup after a form',
    path: '/promo-code',
    as: 'player',
    call: 'POST /api/promo-codes/redeem',
    code: 'USED_UP',
    async send() {
      await field('प्रोमो कोड').fill('DIWALI');
      await page
        .getByRole('button', { name: /रिडीम|भुनाएँ/ })
        .first()
        .click();
    },
  },
  {
    name: 'beside a field',
    path: '/withdrawals',
    as: 'player',
    call: 'POST /api/withdrawals/request',
    code: 'PAYOUT_DAY_LIMIT',
    async send() {
      await field('कितने टोकन').fill('20');
      await field('UPI ID').fill('asha@okaxis');
      await press(button(/^20 टोकन निकालें/));
    },
  },
  {
    name: 'in a dialog',
    path: '/squads?join=old',
    as: 'player',
    call: 'POST /api/squads/join',
    code: 'SQUAD_FULL',
    answers: { 'GET /api/squads': { squads: [] } },
    send: () => button('स्क्वाड में जुड़ें', dialog()).click(),
  },
  {
    name: 'after a payment that cannot begin',
    path: '/add-tokens',
    as: 'player',
    call: 'POST /api/payments/create-order',
    code: 'DEPOSITS_OFF',
    answers: { 'GET /api/public/checkout': { depositsEnabled: true } },
    async send() {
      // The script of the payment provider is there already.
      window.Razorpay = class {
        open() {}
        close() {}
        on() {}
      };
      await field('अपनी राशि').fill('50');
      await press(button(/चुकाएँ$/));
    },
  },
  {
    name: 'after a dispute',
    path: `/dispute?t=${MATCH}`,
    as: 'player',
    call: 'POST /api/tournaments/{id}/dispute',
    code: 'DISPUTE_CLOSED',
    answers: {
      'GET /api/tournaments/{id}': match({ name: 'शाम' }),
      'GET /api/tournaments/{id}/dispute': {
        canDispute: true,
        disputeUntil: '2099-01-01T00:00:00Z',
        dispute: null,
      },
    },
    async send() {
      await field('क्या गलत है?').fill('मेरे किल ज़्यादा थे');
      await press(button('नतीजे पर शिकायत करें').last());
    },
  },
  {
    name: 'in the form of the profile',
    path: '/edit-profile',
    as: 'player',
    call: 'PUT /api/users/profile',
    code: 'BAD_REQUEST.inGameName',
    send: () => press(button('प्रोफ़ाइल सहेजें')),
  },
];
const DETAILS = {
  retryAfter: 90,
  left: 40,
  allowedAt: '2026-11-21T16:44:00.000Z',
  time: '21 Nov 2026, 10:14 pm IST',
};

describe.for(DISPLAYS)('a refusal $name', ({ path, as, call, code, answers, send }) => {
  const [name = '', of] = code.split('.');
  const known = refusal(400, name, refusalsEnglish[code], { ...DETAILS, field: of });
  const shows = async (refused: Refusal) => {
    const language = 'hi';
    const given = { ...answers, [call]: refused };
    await open(path, { as, language, answers: given, otherwise: example });
    await settled();
    await send();
  };

  test('is in Hindi', async () => {
    await shows(known);
    const beginning = refusalsHindi[code].split('{')[0] ?? '';
    await sees(new RegExp(beginning.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')));
    expectHindi();
  });

  test.for([
    ['a code that the page does not know', refusal(400, 'NEW', 'This is an English sentence')],
    ['no code, as of a proxy', refusal(502, '', 'Bad Gateway of a proxy')],
  ] as const)('is in Hindi for %s', async ([, refused]) => {
    await shows(refused);
    await expect.element(page.getByRole('alert').last()).toMatchTextContent(/[\u0900-\u097F]/);
    expectHindi();
  });
});
