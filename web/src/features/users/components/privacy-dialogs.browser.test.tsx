import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { example, refusal } from '../../../../test/answers';
import { open } from '../../../../test/open';
import {
  button,
  dialog,
  expectNone,
  expectPath,
  field,
  link,
  press,
  sees,
} from '../../../../test/see';
import { server } from '../../../../test/server';
import {
  expectContrast,
  expectFits,
  expectRoomyTargets,
  expectStructure,
} from '../../../../test/sound';

const OUTLOOK = 'GET /api/privacy/deletion';
const REQUEST = 'POST /api/privacy/deletion';
const FREE = { tokens: 0, words: null, matches: [], withdrawals: [], payments: [] };
const HOLDS = { ...FREE, tokens: 25, words: 'forfeit 25 tokens' };
const BARRED = {
  ...FREE,
  matches: [{ id: 'm1', name: 'Sunday Cup', startTime: '2026-11-29T14:30:00Z', entryFee: 20 }],
  withdrawals: [{ id: 'w1', amount: 1_250, requestedAt: '2026-11-26T10:00:00Z' }],
};
const CLOSED = { message: 'Closed', deletionAt: '2026-12-04T14:30:00Z' };

type Visit = Parameters<typeof open>[1];
const visit = (answers: NonNullable<Visit>['answers'], more: Visit = {}) =>
  open('/settings', { as: 'player', answers, otherwise: example, ...more });

async function expectSound(): Promise<void> {
  await expectStructure();
  await expectContrast();
  await expectFits([320, 360, 390, 1280]);
  expectRoomyTargets();
}

describe('the dialog Privacy Settings', () => {
  test.for([
    ['en', 'Privacy Settings', 'Download my data', /cannot be turned off/],
    ['hi', 'गोपनीयता सेटिंग', 'मेरा डेटा डाउनलोड करें', /बंद नहीं किए जा सकते/],
  ] as const)(
    'shows language, mails and data in %s',
    async ([language, name, download, always]) => {
      await visit({}, { language });
      await press(button(name));
      const box = dialog(name);
      await expect.element(box.getByRole('combobox').first()).toHaveValue(language);
      await sees(always, box);
      await expect.element(button(download, box)).toBeVisible();
      await expectSound();
    },
  );

  test('saves the file, and says when the day has no download left', async () => {
    await visit({ 'GET /api/privacy/download': {} as never });
    await press(button('Privacy Settings'));
    await button('Download my data').click();
    await sees('Your file is saved on this device. Keep it to yourself.');
    server.answers = {
      ...server.answers,
      'GET /api/privacy/download': refusal(429, 'TOO_MANY_REQUESTS', 'Too many requests.', {
        wait: '3 hours',
      }),
    };
    await button('Download my data').click();
    await expect.element(dialog().getByRole('alert')).toBeVisible();
  });
});

describe('the dialog Delete Account', () => {
  test.for([
    ['en', 'Delete Account', 'Your account cannot be deleted yet', 'See withdrawals', 'Continue'],
    ['hi', 'खाता हटाएँ', 'आपका खाता अभी नहीं हटाया जा सकता', 'निकासियाँ देखें', 'आगे बढ़ें'],
  ] as const)('names what stands in the way in %s', async ([language, name, title, see, next]) => {
    await visit({ [OUTLOOK]: BARRED }, { language });
    await press(button(name));
    await sees(title);
    await sees(/Sunday Cup/);
    await sees(/1,250/);
    await expect.element(link(see)).toHaveAttribute('href', '/withdrawals');
    await expectNone(button(next));
    await expectSound();
  });

  test('deletes the account of a player with an empty wallet after the password', async () => {
    await visit({ [OUTLOOK]: FREE, [REQUEST]: CLOSED });
    await press(button('Delete Account'));
    await sees('Your wallet is empty.');
    await button('Continue').click();
    await button('Delete my account').click();
    await sees('Password is required');
    await field('Your password').fill('correct horse');
    await button('Delete my account').click();
    await sees(/It will be deleted on 4\sDec\s2026/);
    await expectPath('/');
    expect(server.calls(REQUEST).map(({ body }) => body)).toEqual([{ password: 'correct horse' }]);
    expect(localStorage.getItem('token')).toBeNull();
  });

  test.for([
    [
      'en',
      'forfeit 25 tokens',
      ['Delete Account', 'Continue', 'Delete my account', 'Your password'],
    ],
    ['hi', '25 टोकन छोड़ें', ['खाता हटाएँ', 'आगे बढ़ें', 'मेरा खाता हटाएँ', 'आपका पासवर्ड']],
  ] as const)(
    'asks for the words that give up the tokens in %s',
    async ([language, words, names]) => {
      const [name, next, confirm, password] = names;
      await visit({ [OUTLOOK]: HOLDS, [REQUEST]: CLOSED }, { language });
      await press(button(name));
      await sees(/25/, dialog());
      await expectSound();
      await button(next).click();
      await field(password).fill('correct horse');
      await button(confirm).click();
      await expect.element(field(new RegExp(words))).toHaveAttribute('aria-invalid', 'true');
      expect(server.calls(REQUEST)).toHaveLength(0);
      await expectSound();
      await field(new RegExp(words)).fill(words);
      await button(confirm).click();
      await expect
        .poll(() => server.calls(REQUEST).map(({ body }) => body))
        .toEqual([{ password: 'correct horse', words }]);
    },
  );

  test.for([
    ['en', 'The password is wrong.', 'Your wallet holds 30 tokens now'],
    ['hi', 'पासवर्ड गलत है।', 'आपके वॉलेट में अब 30 टोकन हैं'],
  ] as const)(
    'shows refusals in %s and keeps what was typed',
    async ([language, wrong, changed]) => {
      const refused = refusal(400, 'WRONG_PASSWORD_TO_DELETE', 'The password is wrong.');
      await visit({ [OUTLOOK]: FREE, [REQUEST]: refused }, { language });
      await press(
        page.getByRole('button', { name: language === 'en' ? 'Delete Account' : 'खाता हटाएँ' }),
      );
      await button(language === 'en' ? 'Continue' : 'आगे बढ़ें').click();
      const password = field(language === 'en' ? 'Your password' : 'आपका पासवर्ड');
      const confirm = button(language === 'en' ? 'Delete my account' : 'मेरा खाता हटाएँ');
      await password.fill('wrong');
      await confirm.click();
      await sees(wrong);
      await expect.element(password).toHaveValue('wrong');
      const text = 'Your wallet holds 30 tokens now. Read what is at stake again.';
      server.answers = {
        ...server.answers,
        [OUTLOOK]: { ...HOLDS, tokens: 30 },
        [REQUEST]: refusal(409, 'BALANCE_CHANGED', text, { tokens: 30 }),
      };
      await confirm.click();
      await sees(new RegExp(changed));
      await expect.element(field(/30/)).toBeVisible();
    },
  );
});

test.for([
  ['en', 'Login', ['Email', 'Password'], 'Keep my account', 'Your account stays'],
  ['hi', 'लॉगिन', ['ईमेल', 'पासवर्ड'], 'मेरा खाता रखें', 'आपका खाता बना रहेगा'],
] as const)('a login to a closed account offers to keep it in %s', async (given) => {
  const [language, login, [email, password], keep, stays] = given;
  const details = { allowedAt: '2026-12-04T14:30:00Z', time: '4 Dec 2026, 8:00 pm IST' };
  await open('/login', {
    language,
    answers: {
      'POST /api/auth/login': refusal(
        403,
        'DELETION_REQUESTED',
        'You asked to delete this account. You can keep it until 4 Dec 2026, 8:00 pm IST.',
        details,
      ),
      'POST /api/auth/keep-account': example,
    },
    otherwise: example,
  });
  await field(new RegExp(email)).fill('asha@example.com');
  await field(password).fill('correct horse');
  await button(login, page.getByRole('main')).click();
  await sees(/2026/, page.getByRole('alert'));
  await expectSound();
  await button(keep).click();
  await sees(stays);
  await expectPath('/dashboard');
  const sent = { email: 'asha@example.com', password: 'correct horse' };
  expect(server.calls('POST /api/auth/keep-account').map(({ body }) => body)).toEqual([sent]);
});
