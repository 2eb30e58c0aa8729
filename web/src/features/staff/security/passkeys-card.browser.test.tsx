import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refusal, wholeExample } from '../../../../test/answers';
import { CONSOLE } from '../../../../test/console';
import { open } from '../../../../test/open';
import { button, field, sees } from '../../../../test/see';
import { server } from '../../../../test/server';
import { expectStructure } from '../../../../test/sound';
import { api, renewal } from '../../../api/client';
import { beginSession, session } from '../../../session/session';

const FACTOR = 'GET /api/auth/second-factor';
const PASSKEYS = 'GET /api/auth/passkeys';
const REMOVE = 'POST /api/auth/passkeys/{id}/remove';
const BEGIN = 'POST /api/auth/passkeys/begin';
const NONE = { enabled: false, required: false, hasPasskey: false, mustSetUp: null };
const PHONE = {
  id: '018f0000-0000-7000-8000-0000000000aa',
  name: 'Phone of the very long office on the second floor, beside the window',
  synced: true,
  createdAt: '2026-01-01T10:00:00.000Z',
  usedAt: null,
};

const visit = (width: number, answers: object) =>
  open('/admin?tab=sign-in', {
    as: 'admin',
    width,
    answers: { ...CONSOLE, ...answers },
    otherwise: wholeExample,
  });

describe('the card of passkeys', () => {
  test.for([390, 1280])('lists each passkey with its use, on %d pixels', async (width) => {
    const other = { ...PHONE, id: PHONE.id.replace('aa', 'bb'), name: 'Key', synced: false };
    await visit(width, {
      [FACTOR]: { ...NONE, hasPasskey: true },
      [PASSKEYS]: { passkeys: [PHONE, { ...other, usedAt: '2026-02-01T10:00:00.000Z' }] },
    });
    const list = page.getByRole('list', { name: 'Your passkeys' });
    for (const use of [/not used yet/, /On several devices/, /last used/]) await sees(use, list);
    await expectStructure();
  });

  test('asks for the password before the first passkey, and shows why it was refused', async () => {
    await visit(390, {
      [FACTOR]: NONE,
      [PASSKEYS]: { passkeys: [] },
      [BEGIN]: refusal(400, 'WRONG_PASSWORD', 'The password is wrong'),
    });
    await button('Add a passkey').click();
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
    await dialog.getByRole('button', { name: 'Add passkey' }).click();
    await sees('Please enter a name');
    await dialog.getByLabelText('Name').fill('Phone');
    await dialog.getByLabelText('Your password', { exact: true }).fill('not-the-one');
    await dialog.getByRole('button', { name: 'Add passkey' }).click();
    await sees('The password is wrong');
    expect(server.calls(BEGIN).at(-1)?.body).toEqual({ password: 'not-the-one' });
  });

  test('a code of the app removes a passkey that is lost', async () => {
    await visit(390, {
      [FACTOR]: { ...NONE, enabled: true, hasPasskey: true, since: PHONE.createdAt },
      [PASSKEYS]: { passkeys: [PHONE] },
      [REMOVE]: { message: 'Passkey removed', token: 'a new token' },
    });
    await button(`Remove ${PHONE.name}`).click();
    await button('Use a code instead').click();
    await button('Remove passkey').click();
    await sees('Please enter a code');
    await field('A code of the app, or a recovery code').first().fill('123456');
    await button('Remove passkey').click();
    await sees('Passkey removed');
    expect(server.calls(REMOVE).at(-1)?.body).toEqual({ code: '123456' });
  });

  test('opens on every page of the console while a passkey is required', async () => {
    await open('/admin?tab=withdrawals', {
      as: 'admin',
      answers: {
        ...CONSOLE,
        [FACTOR]: { ...NONE, mustSetUp: 'passkey' },
        [PASSKEYS]: { passkeys: [] },
      },
      otherwise: wholeExample,
    });
    await sees('All staff must have a passkey. Add one to open the admin console.');
  });

  test('a call that is refused before the new token arrives does not end the session', async () => {
    const refused = refusal(401, 'UNAUTHENTICATED', 'Please login to access this page.');
    const answers = { [FACTOR]: NONE, [PASSKEYS]: { passkeys: [] } };
    await visit(390, { ...answers, 'GET /api/auth/sessions': refused });
    await sees('Add a passkey');
    renewal.isUnderWay = true;
    setTimeout(() => beginSession('a new token', { ...session.get().user, isAdmin: true }), 300);
    await api.GET('/api/auth/sessions').finally(() => {
      renewal.isUnderWay = false;
    });
    expect(session.get().token).toBe('a new token');
  });
});
