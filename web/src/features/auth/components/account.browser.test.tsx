import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Answers, example, noAnswer, refusal } from '../../../../test/answers';
import { expectHindi } from '../../../../test/hindi';
import { open } from '../../../../test/open';
import { button, dialog, expectNone, field, sees } from '../../../../test/see';
import { server } from '../../../../test/server';
import { settled } from '../../../../test/settled';
import {
  expectContrast,
  expectFits,
  expectRoomyTargets,
  expectStructure,
} from '../../../../test/sound';
import { queryClient } from '../../../api/query-client';
import type { Language } from '../../../i18n/language';
import { session } from '../../../session/session';

const CHANGE = 'POST /api/auth/change-password';
const SESSIONS = 'GET /api/auth/sessions';
const END = 'DELETE /api/auth/sessions/{id}';
const OTHERS = 'POST /api/auth/end-other-sessions';
const ENGLISH = { current: 'Current Password', chosen: 'New Password' };

const visit = (answers: Answers = {}, language: Language = 'en') =>
  open('/settings', { as: 'player', answers, language, otherwise: example });

async function type(current: string, chosen: string, confirmation = chosen) {
  await field(ENGLISH.current).fill(current);
  await page.getByLabelText(ENGLISH.chosen, { exact: true }).fill(chosen);
  await field('Confirm New Password').fill(confirmation);
}
const submit = (name = 'Change Password') => button(name, dialog()).click();

describe('the dialog for the password', () => {
  const openIt = async (answers: Answers = {}) => {
    await visit(answers);
    await button('Change Password').click();
    await expect.element(dialog('Change Password')).toBeVisible();
  };

  test('sends both passwords, and goes on with the new session', async () => {
    await openIt({ [CHANGE]: { token: 'a newer token' } });
    await type('my old password', 'my new password');
    await submit();
    await sees('Password changed');
    await sees('Your other devices are logged out.');
    await expectNone(dialog());
    expect(server.calls(CHANGE).map(({ body }) => body)).toEqual([
      { currentPassword: 'my old password', newPassword: 'my new password' },
    ]);
    expect([session.get().token, localStorage.getItem('token')]).toEqual([
      'a newer token',
      'a newer token',
    ]);
    expect(session.get().user?.email).toBe('asha@example.com');
  });

  test('stays open after a double click on its button', async () => {
    await openIt();
    await userEvent.keyboard('{Escape}');
    await expectNone(dialog());
    await page.viewport(1280, 900);
    await button('Change Password').dblClick();
    await settled();
    await expect.element(dialog('Change Password')).toBeVisible();
  });

  test('names what is missing, and sends nothing', async () => {
    await openIt();
    await submit();
    await sees('Please enter your password');
    await sees('Password must be at least 6 characters long');
    await expect.element(field(ENGLISH.current)).toHaveFocus();
    await type('the same one', 'the same one');
    await submit();
    await sees('This is your current password. Please choose another one.');
    await type('my old password', 'my new password', 'another');
    await submit();
    await sees('Passwords do not match');
    expect(server.calls(CHANGE)).toEqual([]);
  });

  test.for([
    ['CURRENT_PASSWORD_WRONG', 'Your current password is wrong'],
    ['PASSWORD_COMMON', 'This password is one of the most common ones. Please choose another one.'],
  ] as const)('shows the refusal %s, and keeps what is typed', async ([code, sentence]) => {
    await openIt({ [CHANGE]: refusal(400, code, sentence) });
    await type('a guess', 'my new password');
    await submit();
    await sees(sentence);
    await expect.element(field(ENGLISH.current)).toHaveValue('a guess');
    expect(session.get().token).toBe('token of player');
  });

  test('without an answer says that it failed', async () => {
    await openIt({ [CHANGE]: noAnswer });
    await type('my old password', 'my new password');
    await submit();
    await sees(/^Failed to change the password/);
  });

  test('is in Hindi, also its refusals', async () => {
    await visit({ [CHANGE]: refusal(400, 'CURRENT_PASSWORD_WRONG', 'x') }, 'hi');
    await button('पासवर्ड बदलें').click();
    await expect.element(dialog('पासवर्ड बदलें')).toBeVisible();
    await settled();
    expectHindi();
    await field('मौजूदा पासवर्ड').fill('a-guess');
    const [first, second] = dialog()
      .getByLabelText(/नया पासवर्ड/)
      .elements();
    await page.elementLocator(first as Element).fill('my-new-password');
    await page.elementLocator(second as Element).fill('my-new-password');
    await submit('पासवर्ड बदलें');
    await sees('आपका मौजूदा पासवर्ड गलत है');
  });

  test.for(['dark', 'light'] as const)('is accessible and fits in %s', async (theme) => {
    await open('/settings', { as: 'player', theme, otherwise: example });
    await button('Change Password').click();
    await submit();
    await sees('Please enter your password');
    await settled();
    await expectStructure();
    await expectContrast();
    expectRoomyTargets();
    await expectFits([320, 360, 390, 1280]);
  });
});

const HERE = { id: 'here', device: 'Chrome on Android', isCurrent: true };
const LAPTOP = {
  id: 'laptop',
  device: 'Firefox on Linux',
  network: '198.51.100.0/24',
  isCurrent: false,
};
const STRANGE = { id: 'strange', device: null, network: '2001:db8:1:2::/64', isCurrent: false };

describe('the dialog with the open sessions', () => {
  const openIt = async (answers: Answers = {}, language: Language = 'en') => {
    await visit({ [SESSIONS]: { sessions: [HERE, LAPTOP, STRANGE] }, ...answers }, language);
    await button(language === 'hi' ? 'सुरक्षा सेटिंग' : 'Security Settings').click();
    await expect.element(dialog()).toBeVisible();
  };
  const endOf = (device: string) => button(new RegExp(`^End the session of ${device}`));
  /** Answers with the sessions that the test has not ended yet. */
  const ending = () => {
    let sessions: (typeof HERE | typeof LAPTOP | typeof STRANGE)[] = [HERE, LAPTOP, STRANGE];
    const answers: Answers = {
      [SESSIONS]: () => ({ sessions }),
      [END]: ({ path }) => {
        sessions = sessions.filter(({ id }) => id !== path.id);
        return { message: 'This session is ended' };
      },
      [OTHERS]: () => {
        sessions = [HERE];
        return { message: 'Your other sessions are ended' };
      },
    };
    return answers;
  };

  test('shows device, network and times, and no button for the own session', async () => {
    await openIt();
    await sees('This device');
    for (const text of ['Chrome on Android', 'Firefox on Linux', 'Unknown device']) {
      await sees(text, dialog());
    }
    await sees('203.0.113.x');
    await sees('198.51.100.x');
    await sees('2001:db8:1:2::/64');
    await expect.element(endOf('Firefox on Linux')).toBeVisible();
    await expectNone(endOf('Chrome on Android'));
  });

  test('ends one session, and keeps the focus in the dialog', async () => {
    await openIt(ending());
    await endOf('Unknown device').click();
    await sees('The session is ended.');
    await expectNone(endOf('Unknown device'));
    await expect.element(endOf('Firefox on Linux')).toBeVisible();
    expect(server.calls(END).map(({ path }) => path.id)).toEqual(['strange']);
    expect(dialog().element().contains(document.activeElement)).toBe(true);
  });

  test('ends all other sessions, and then offers no more', async () => {
    await openIt(ending());
    await button('End all other sessions').click();
    await sees('All other sessions are ended.');
    await sees('You are logged in on this device only.');
    await expectNone(button('End all other sessions'));
  });

  test('says when a session cannot be ended, and shows the newest list', async () => {
    await openIt({ [END]: refusal(404, 'SESSION_NOT_FOUND', 'This session has already ended') });
    await endOf('Firefox on Linux').click();
    await sees('This session has already ended');
    await expect.poll(() => server.calls(SESSIONS).length).toBe(2);
  });

  test('that cannot be loaded offers to try again', async () => {
    await openIt({ [SESSIONS]: refusal(503, 'UNAVAILABLE', 'x') });
    await sees('Your sessions could not be loaded.');
    await expect.element(button('Try again', dialog())).toBeVisible();
  });

  test('is in Hindi, also its refusals', async () => {
    await openIt({ [END]: refusal(404, 'SESSION_NOT_FOUND', 'x') }, 'hi');
    await sees('Linux पर Firefox', dialog());
    await settled();
    expectHindi();
    await button(/^Linux पर Firefox का सेशन समाप्त करें/).click();
    await sees('यह सेशन पहले ही समाप्त हो चुका है');
  });

  test.for(['dark', 'light'] as const)('is accessible and fits in %s', async (theme) => {
    const answers: Answers = { [SESSIONS]: { sessions: [HERE, LAPTOP, STRANGE] } };
    await open('/settings', { as: 'player', theme, answers, otherwise: example });
    await button('Security Settings').click();
    await sees('Firefox on Linux');
    await settled();
    await expectStructure();
    await expectContrast();
    expectRoomyTargets();
    await expectFits([320, 360, 390, 1280]);
  });
});

test('members of staff open both dialogs in the tab Sign-in', async () => {
  await open('/admin?tab=sign-in', { as: 'admin', otherwise: example });
  await button('Change Password').click();
  await expect.element(dialog('Change Password')).toBeVisible();
  await button('Cancel', dialog()).click();
  await button('Open sessions').click();
  await sees('Chrome on Android', dialog());
});

describe('a player who logged in long ago', () => {
  const CONFIRM = 'POST /api/auth/confirm';
  const ASKS = refusal(403, 'CONFIRM_SIGN_IN', 'x');
  const asked = () => dialog('Confirm that it is you');
  /** Refuses to end sessions until the right password was sent. */
  const asking = (): Answers => {
    let isConfirmed = false;
    return {
      [SESSIONS]: { sessions: [HERE, LAPTOP] },
      [OTHERS]: () => (isConfirmed ? { message: 'x' } : ASKS),
      [END]: () => (isConfirmed ? { message: 'x' } : ASKS),
      [CONFIRM]: ({ body }) => {
        isConfirmed = (body as { password: string }).password === 'my password';
        return isConfirmed
          ? { message: 'x' }
          : refusal(400, 'WRONG_PASSWORD', 'The password is wrong');
      },
    };
  };

  test('is asked for the password once, and then the session ends', async () => {
    await visit(asking());
    await button('Security Settings').click();
    await button(/^End the session of Firefox/).click();
    const password = field('Your password', asked());
    await expect.element(password).toHaveFocus();
    await expectStructure();
    await password.fill('a guess');
    await button('Confirm', asked()).click();
    await sees('The password is wrong', asked());
    await password.fill('my password');
    await button('Confirm', asked()).click();
    await sees('The session is ended.');
    await expectNone(asked());
    expect(server.calls(END)).toHaveLength(2);
  });

  test('who cancels ends no session, and reads why, in Hindi', async () => {
    await visit(asking(), 'hi');
    await button('मेरे बाकी सेशन समाप्त करें').click();
    await expect.element(dialog('पुष्टि करें कि यह आप हैं')).toBeVisible();
    expectHindi();
    await button('रद्द करें', dialog()).click();
    await sees('कृपया पासवर्ड या कोड से पुष्टि करें कि यह आप हैं।');
    expect(server.calls(CONFIRM)).toEqual([]);
  });
});

test('a page that nobody has touched for a minute marks its requests, until somebody does', async () => {
  await visit({ [SESSIONS]: { sessions: [HERE] } });
  await button('Security Settings').click();
  await sees('This device');
  const marks = () => server.calls(SESSIONS).map(({ headers }) => headers.get('x-unattended'));
  expect(marks()).toEqual([null]);
  const later = Date.now() + 61_000;
  vi.spyOn(Date, 'now').mockImplementation(() => later);
  await queryClient.invalidateQueries({ queryKey: ['sessions'] });
  expect(marks()).toEqual([null, '1']);
  await userEvent.keyboard('{Tab}');
  await queryClient.invalidateQueries({ queryKey: ['sessions'] });
  expect(marks()).toEqual([null, '1', null]);
});
