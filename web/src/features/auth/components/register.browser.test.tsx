import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { noAnswer, refusal } from '../../../../test/answers';
import { open } from '../../../../test/open';
import { button, expectPath, field, sees } from '../../../../test/see';
import { server } from '../../../../test/server';

const REGISTER = 'POST /api/auth/register';
const VERIFY = 'POST /api/auth/verify-otp';
const RESEND = 'POST /api/auth/resend-otp';
const PENDING = { pendingVerificationEmail: 'asha@example.com' };
const RESETTING = { passwordResetEmail: 'asha@example.com' };
const digit = (number: number) => field(`Digit ${number} of 6`);
const type = async (code: string) => {
  await digit(1).click();
  await userEvent.keyboard(code);
};

describe('a registration', () => {
  test('shows the strength of the password', async () => {
    const common = 'This password is one of the most common ones. Please choose another one.';
    const refused = refusal(400, 'PASSWORD_COMMON', common);
    await open('/register', { answers: { [REGISTER]: refused } });
    await field('Email').fill('asha@example.com');
    await field('Password').fill('123456');
    await sees(/^Strength: weak\. A few unrelated words/);
    await field('Confirm Password').fill('123456');
    await button('Register').click();
    await sees(common);
    await field('Password').fill('wander lantern forty-seven');
    await sees('Strength: strong');
  });

  test('refuses passwords that are too short, too long or different', async () => {
    await open('/register');
    await field('Email').fill('asha@example.com');
    await sees(/^At least 6 characters, at most 72/);
    for (const [password, again, sentence] of [
      ['short', 'short', 'Password must be at least 6 characters long'],
      ['x'.repeat(73), 'x'.repeat(73), /^Password must be at most 72 letters long/],
      ['a good password', 'something else', 'Passwords do not match'],
    ] as const) {
      await field('Password').fill(password);
      await field('Confirm Password').fill(again);
      await button('Register').click();
      await sees(sentence);
    }
    expect(server.sent).toEqual([]);
  });

  test('with a known email shows the refusal', async () => {
    const refused = refusal(409, 'USER_EXISTS', 'User already exists');
    await open('/register', { answers: { [REGISTER]: refused } });
    await field('Email').fill('asha@example.com');
    await field('Password').fill('a good password');
    await field('Confirm Password').fill('a good password');
    await button('Register').click();
    await sees('User already exists');
  });
});

describe('a code by email', () => {
  test('can be typed, deleted and pasted', async () => {
    const refused = refusal(400, 'INVALID_CODE', 'Invalid or expired verification code');
    await open('/verify-otp', { stored: PENDING, answers: { [VERIFY]: refused } });
    await expect.element(button('Verify')).toBeDisabled();
    await expect.element(digit(1)).toHaveFocus();
    const boxes = page.getByRole('group', { name: /^Verification code/ });
    const description = 'A complete code is sent by itself.';
    await expect.element(boxes).toHaveAccessibleDescription(description);
    await userEvent.keyboard('12{Enter}');
    await sees('Please enter a 6-digit verification code');
    await userEvent.keyboard('{Backspace}{Backspace}');
    await expect.element(digit(1)).toHaveValue('');
    await expect.element(digit(1)).toHaveFocus();
    await type('123456');
    await button('Verify').click();
    await sees('Invalid or expired verification code');
    // A refused code is emptied, because the user cannot know which digit is wrong.
    await expect.element(digit(6)).toHaveValue('');
    (digit(3).element() as HTMLElement).focus();
    const data = new DataTransfer();
    data.setData('text', 'Your code: 654321');
    const paste = { clipboardData: data, bubbles: true, cancelable: true };
    digit(3).element().dispatchEvent(new ClipboardEvent('paste', paste));
    // A complete code is sent without a press.
    const bodies = () => server.sent.filter(({ call }) => call === VERIFY).map(({ body }) => body);
    await expect.poll(bodies).toMatchObject([{ otp: '123456' }, { otp: '654321' }]);
  });

  test('can be requested again only after the wait, which survives a reload', async () => {
    const later = String(Date.now() + 40_000);
    const stored = { ...PENDING, 'arena.resendAt.verification': later };
    await open('/verify-otp', { stored });
    await expect.element(button(/^Resend code in \d+s$/)).toBeDisabled();
    const tooSoon = 'Please wait 30 seconds before requesting a new code';
    const refused = refusal(429, 'RESEND_TOO_SOON', tooSoon, { retryAfter: 30 });
    await open('/verify-otp', { stored: PENDING, answers: { [RESEND]: refused } });
    await button('Resend code').click();
    await sees(tooSoon);
    await expect.element(button(/^Resend code in \d+s$/)).toBeDisabled();
  });

  test('that was sent again is confirmed, and the wait begins', async () => {
    await open('/verify-otp', { stored: PENDING, answers: { [RESEND]: {} } });
    await button('Resend code').click();
    await sees('New verification code sent to your email');
    await expect.element(button(/^Resend code in \d+s$/)).toBeDisabled();
  });

  test('shows a sentence when the server does not answer', async () => {
    const answers = { [VERIFY]: noAnswer, [RESEND]: noAnswer } as const;
    await open('/verify-otp', { stored: PENDING, answers });
    await type('123456');
    await button('Verify').click();
    await sees('Verification failed. Please try again.');
    await button('Resend code').first().click();
    await sees('Failed to resend code. Please try again.');
  });
});

describe('a new password', () => {
  test('needs the code first', async () => {
    for (const [path, first] of [
      ['/verify-otp', '/register'],
      ['/reset-password-otp', '/forgot-password'],
      ['/reset-password', '/forgot-password'],
    ] as const) {
      await open(path);
      await expectPath(first);
    }
  });

  test('is refused when too short, different or without a verified code', async () => {
    const sentence = 'Your password reset has expired. Please request a new code.';
    const refused = refusal(400, 'RESET_EXPIRED', sentence);
    const answers = { 'POST /api/auth/reset-password': refused };
    await open('/reset-password', { stored: RESETTING, answers });
    const [first, second] = [field('New Password'), field('Confirm New Password')];
    for (const [password, again, told] of [
      ['short', 'short', 'Password must be at least 6 characters long'],
      ['short', 'shorter', 'Passwords do not match'],
      ['a-new-password', 'a-new-password', sentence],
    ] as const) {
      await first.fill(password);
      await second.fill(again);
      await button('Reset password').click();
      await sees(told);
    }
    expect(server.sent).toHaveLength(1);
  });

  test('can be asked for only with an email', async () => {
    await open('/forgot-password');
    await expect.element(button('Send code')).toBeDisabled();
    await field('Email').fill('asha@example.com');
    await expect.element(button('Send code')).toBeEnabled();
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});
